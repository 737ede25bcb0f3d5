export * from '../embedded/owner-lock.ts';
