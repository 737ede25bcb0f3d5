export * from './text/iban.ts';
