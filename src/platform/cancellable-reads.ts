export * from './database/cancellable-reads.ts';
