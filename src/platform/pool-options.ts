export * from './database/pool-options.ts';
