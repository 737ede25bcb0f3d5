export * from './http/oauth.ts';
