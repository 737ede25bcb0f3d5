export * from './operation/declared-effects.ts';
