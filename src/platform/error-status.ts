export * from './errors/error-status.ts';
