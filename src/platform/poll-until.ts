export * from './time/poll-until.ts';
