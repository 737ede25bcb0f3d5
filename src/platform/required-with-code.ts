export * from './operation/required-with-code.ts';
