export * from './observability/log.ts';
