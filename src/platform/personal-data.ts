export * from './security/personal-data.ts';
