import type { LimitOverrides } from '../ledger/balance.ts';

/** Names of the overrides as the contract spells them, which the audit trail and pending raises go by. */
export const OVERRIDES = {
  pixOutTransactionLimit: 'pix_out_transaction_limit',
  pixOutDailyLimit: 'pix_out_daily_limit',
  pixOutMonthlyLimit: 'pix_out_monthly_limit',
  nighttimeLimit: 'nighttime_limit',
} as const satisfies Record<keyof LimitOverrides, string>;

export type LimitName = keyof LimitOverrides;

export const NAMES = Object.keys(OVERRIDES) as LimitName[];

export type ContractName = (typeof OVERRIDES)[LimitName];

/** Meaning of each limit, by the contract's names. */
export const LIMIT_MEANINGS: Readonly<Record<ContractName, string>> = {
  pix_out_transaction_limit: 'Of one PIX sent.',
  pix_out_daily_limit: 'Of PIX sent in a Brasília day.',
  pix_out_monthly_limit: 'Of PIX sent in a Brasília month.',
  nighttime_limit: 'Of a night, over all products.',
};
