import type { Module } from '../../../module.ts';
import { MAGIC_KEYS, sandboxDirectory } from './directory.ts';

export const dictSandbox: Module = {
  name: 'dict sandbox',
  sandbox: { services: (database) => ({ directory: sandboxDirectory(database) }), magicValues: MAGIC_KEYS },
};
