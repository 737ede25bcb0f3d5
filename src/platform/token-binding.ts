export * from './http/token-binding.ts';
