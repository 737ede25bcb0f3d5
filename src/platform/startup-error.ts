export * from './errors/startup-error.ts';
