export * from './observability/open-telemetry.ts';
