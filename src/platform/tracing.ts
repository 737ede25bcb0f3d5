export * from './observability/tracing.ts';
