export * from './text/codes.ts';
