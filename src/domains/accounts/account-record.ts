import { z } from 'zod';
import { wordsOf } from '../../platform/text/words.ts';
import { ACCOUNT_STATUSES } from '../ledger/balance.ts';
import type { AccountRecord, AccountSummary, BalanceRecord } from './account.ts';
import { ACCOUNT_TYPES } from './account-type.ts';

const TIMESTAMP = { description: 'ISO 8601, UTC' };

const summary = {
  id: z.int(),
  kind: z.int().min(1).max(7).meta({ description: 'Number of the account type: payment 1 to escrow 7' }),
  account_type: z.enum(wordsOf(ACCOUNT_TYPES)),
  agency: z.string().meta({ description: '4 digits' }),
  account_number: z.string().meta({ description: 'Up to 10 digits; the last is the check digit' }),
  status: z.enum(wordsOf(ACCOUNT_STATUSES)),
};

export const AccountSummaryRecord = z.object(summary).meta({ id: 'AccountSummary' });

export const AccountDetail = z
  .object({
    ...summary,
    user_id: z.int().meta({ description: 'Customer who owns the account' }),
    currency: z.literal('BRL'),
    created_at: z.iso.datetime().meta(TIMESTAMP),
    updated_at: z.iso.datetime().meta(TIMESTAMP),
    closing_date: z.iso.date().optional().meta({ description: 'Brasília date; only for a closed account' }),
  })
  .meta({ id: 'Account' });

export const BalanceDetail = z
  .object({
    account_id: z.int(),
    balance: z.int().meta({ description: 'Cents: the sum of all postings' }),
    available: z.int().meta({ description: 'Cents that a payment can use: balance minus blocked' }),
    blocked: z.int().meta({ description: 'Cents that are reserved or otherwise blocked' }),
    currency: z.literal('BRL'),
    updated_at: z.iso.datetime().meta(TIMESTAMP),
  })
  .meta({ id: 'Balance' });

export const accountSummary = (account: AccountSummary): z.input<typeof AccountSummaryRecord> => ({
  id: account.id,
  kind: account.kind,
  account_type: account.accountType,
  agency: account.agency,
  account_number: account.accountNumber,
  status: account.status,
});

export const accountDetail = (account: AccountRecord): z.input<typeof AccountDetail> => ({
  ...accountSummary(account),
  user_id: account.customerId,
  currency: account.currency,
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
  ...(account.closingDate === null ? {} : { closing_date: account.closingDate }),
});

export const balanceDetail = (balance: BalanceRecord): z.input<typeof BalanceDetail> => ({
  account_id: balance.accountId,
  balance: balance.balance,
  available: balance.available,
  blocked: balance.blocked,
  currency: balance.currency,
  updated_at: balance.updatedAt.toISOString(),
});

export const ACCOUNT_SUMMARY_EXAMPLE = {
  id: 1003,
  kind: 1,
  account_type: 'payment',
  agency: '0001',
  account_number: '19',
  status: 'active',
};

export const ACCOUNT_EXAMPLE = {
  ...ACCOUNT_SUMMARY_EXAMPLE,
  user_id: 101,
  currency: 'BRL',
  created_at: '2026-11-21T15:30:10.123Z',
  updated_at: '2026-11-21T15:30:10.123Z',
};
