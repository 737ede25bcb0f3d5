export * from './operation/parsed-input.ts';
