import type { Module } from '../../../module.ts';
import { seedEscrow } from './seed.ts';

export const escrowSandbox: Module = {
  name: 'escrow sandbox',
  sandbox: { seed: seedEscrow },
};
