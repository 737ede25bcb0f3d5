export * from './observability/metrics.ts';
