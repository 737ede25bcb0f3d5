export * from './operation/authority.ts';
