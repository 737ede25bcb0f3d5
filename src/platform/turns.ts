export * from './concurrency/turns.ts';
