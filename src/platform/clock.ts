export * from './clock/clock.ts';
