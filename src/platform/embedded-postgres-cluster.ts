export * from '../embedded/embedded-postgres-cluster.ts';
