export * from './operation/caller.ts';
