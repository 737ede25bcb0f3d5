export * from './operation/person-proofs.ts';
