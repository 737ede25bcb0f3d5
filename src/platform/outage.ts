export * from './errors/outage.ts';
