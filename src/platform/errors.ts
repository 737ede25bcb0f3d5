export * from './errors/errors.ts';
export * from './errors/error-status.ts';
