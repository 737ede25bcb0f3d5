export * from './security/secret-keys.ts';
