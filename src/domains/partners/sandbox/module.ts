import type { Module } from '../../module.ts';
import { provisionSandbox } from './partners.ts';

export const partnersSandbox: Module = {
  name: 'partners sandbox',
  sandbox: { partners: provisionSandbox },
};
