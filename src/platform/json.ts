export * from './text/json.ts';
