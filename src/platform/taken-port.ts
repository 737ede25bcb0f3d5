export * from './lifecycle/taken-port.ts';
