export * from './operation/permission.ts';
