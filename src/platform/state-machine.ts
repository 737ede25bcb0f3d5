export * from './operation/state-machine.ts';
