export * from './database/transaction.ts';
export { ownerOf } from './operation/principal.ts';
