export * from './lifecycle/teardown.ts';
