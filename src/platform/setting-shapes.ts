export * from './http/setting-shapes.ts';
