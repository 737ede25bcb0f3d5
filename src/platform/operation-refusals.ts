export * from './operation/operation-refusals.ts';
