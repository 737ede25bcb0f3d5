export * from './security/security-record.ts';
