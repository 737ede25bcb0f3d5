export * from './operation/records.ts';
