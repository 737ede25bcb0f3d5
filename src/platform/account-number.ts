export * from './text/account-number.ts';
