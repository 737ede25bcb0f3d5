import type { AdminCommand } from '../module.ts';
import { setAccountLimits } from './account-limits.ts';
import { listDefaultLimits, setDefaultLimits } from './default-limits.ts';
import {
  getLimitRaiseHours,
  listLimitCeilings,
  listLimitRaises,
  setLimitCeilings,
  setLimitRaiseHours,
} from './limit-policy.ts';

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
  { name: 'limit raise-hours', operation: getLimitRaiseHours, example: '' },
  { name: 'limit set-raise-hours', operation: setLimitRaiseHours, example: '--hours 48' },
  { name: 'limit ceilings', operation: listLimitCeilings, example: '' },
  {
    name: 'limit set-ceilings',
    operation: setLimitCeilings,
    example: '--account-type payment --daily-limit 50000000',
  },
  { name: 'limit raises', operation: listLimitRaises, example: '' },
];
