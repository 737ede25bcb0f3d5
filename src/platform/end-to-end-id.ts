export * from './text/end-to-end-id.ts';
