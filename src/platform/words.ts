export * from './text/words.ts';
