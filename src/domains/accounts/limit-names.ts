import type { LimitOverrides } from '../ledger/balance.ts';

/** Contract names of the own limits, used by the audit trail and pending raises. */
export const OVERRIDES = {
  pixOutTransactionLimit: 'pix_out_transaction_limit',
  pixOutDailyLimit: 'pix_out_daily_limit',
  pixOutMonthlyLimit: 'pix_out_monthly_limit',
  nighttimeLimit: 'nighttime_limit',
} as const satisfies Record<keyof LimitOverrides, string>;

export type LimitName = keyof LimitOverrides;

export const NAMES = Object.keys(OVERRIDES) as LimitName[];

export type ContractName = (typeof OVERRIDES)[LimitName];

export const LIMIT_MEANINGS: Readonly<Record<ContractName, string>> = {
  pix_out_transaction_limit: 'Limit of one PIX sent.',
  pix_out_daily_limit: 'Limit of PIX sent in a Brasília day.',
  pix_out_monthly_limit: 'Limit of PIX sent in a Brasília month.',
  nighttime_limit: 'Limit of a night, shared by all products.',
};
