export * from './concurrency/gate.ts';
