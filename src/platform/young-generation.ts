export * from './lifecycle/young-generation.ts';
