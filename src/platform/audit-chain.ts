export * from './security/audit-chain.ts';
