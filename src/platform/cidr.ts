export * from './http/cidr.ts';
