export * from './operation/recorded-answer.ts';
