export * from './http/tls-settings.ts';
