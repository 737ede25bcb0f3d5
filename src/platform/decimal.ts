export * from './text/decimal.ts';
