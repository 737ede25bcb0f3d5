export * from './database/deletion.ts';
