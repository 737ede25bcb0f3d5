export * from './http/authorized-addresses.ts';
