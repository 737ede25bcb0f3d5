import type { AdminCommand } from '../module.ts';
import { setAccountLimits } from './account-limits.ts';
import { listDefaultLimits, setDefaultLimits } from './default-limits.ts';

export const limitCommands: readonly AdminCommand[] = [
  { name: 'limit list', operation: listDefaultLimits, example: '' },
  {
    name: 'limit set-default',
    operation: setDefaultLimits,
    example: '--holder-type pj --product ted --daily-limit 50000000',
  },
  {
    name: 'limit set-account',
    operation: setAccountLimits,
    example: '--account-id 1003 --pix-out-daily-limit 1000000 --nighttime-limit none',
  },
];
