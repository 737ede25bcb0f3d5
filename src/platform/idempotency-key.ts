export * from './operation/idempotency-key.ts';
