export * from './observability/open-traces.ts';
