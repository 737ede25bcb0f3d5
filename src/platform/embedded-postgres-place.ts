export * from '../embedded/embedded-postgres-place.ts';
