export * from './database/warm-connections.ts';
