export * from './operation/reach.ts';
