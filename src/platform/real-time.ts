export * from './time/real-time.ts';
