export * from './errors/error-text.ts';
