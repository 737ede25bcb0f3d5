export * from './lifecycle/periodic.ts';
