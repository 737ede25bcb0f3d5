export * from './time/instant.ts';
