export * from './text/text.ts';
