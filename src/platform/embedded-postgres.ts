export * from '../embedded/embedded-postgres.ts';
