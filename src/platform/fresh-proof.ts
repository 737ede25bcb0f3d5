export * from './operation/fresh-proof.ts';
