export * from './concurrency/get-or-make.ts';
