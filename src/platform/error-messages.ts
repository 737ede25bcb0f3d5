export * from './errors/error-messages.ts';
