export * from './concurrency/wake-signal.ts';
