export * from './security/secret-box.ts';
