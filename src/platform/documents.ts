export * from './text/documents.ts';
