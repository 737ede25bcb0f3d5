export * from '../embedded/free-port.ts';
