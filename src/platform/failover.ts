export * from './database/failover.ts';
