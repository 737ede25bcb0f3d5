export * from './text/ids.ts';
