export * from './operation/unattended.ts';
