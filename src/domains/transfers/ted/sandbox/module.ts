import { bankDirectory } from '../../../../rails/banks.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import type { Module } from '../../../module.ts';
import { MAGIC_NAMES, simulatedStr } from './str.ts';

export const tedSandbox: Module = {
  name: 'ted sandbox',
  sandbox: {
    services: () => ({ banks: bankDirectory({ ...SANDBOX_BANK, code: null }) }),
    answers: { 'rails.str': simulatedStr },
    magicValues: MAGIC_NAMES,
  },
};
