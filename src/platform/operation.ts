export * from './operation/operation.ts';
export * from './operation/principal.ts';
