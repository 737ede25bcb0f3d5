export * from './clock/open-clock.ts';
