export * from './http/oidc-client.ts';
