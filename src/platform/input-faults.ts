export * from './errors/input-faults.ts';
