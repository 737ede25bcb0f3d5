export * from './security/audit-verify.ts';
