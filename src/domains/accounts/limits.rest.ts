import { z } from 'zod';
import { body, pathInteger, type Route, route } from '../../rest/route.ts';
import { changeLimits } from './limit-change.ts';
import { getLimits, type LimitsRecord, type PendingRaise, type ProductLimits } from './limits.ts';

const Product = z
  .object({
    transaction_limit: z.int(),
    daily_limit: z.int(),
    monthly_limit: z.int(),
    nighttime_limit: z.int().meta({ description: 'Shared by PIX out and TED, 20:00 to 06:00 in Brasília' }),
  })
  .meta({ id: 'ProductLimits', description: 'Effective limits in cents' });

const Override = z.int().nullable().meta({ description: 'Cents. Null when the default applies' });

const Pending = z
  .object({
    value: z.int().nullable().meta({ description: 'Cents. Null when the default is restored' }),
    effective_at: z.iso.datetime().meta({ description: 'When the raise takes effect: ISO 8601, UTC' }),
  })
  .nullable()
  .meta({ description: 'Pending raise. Null when there is none' });

const Limits = z
  .object({
    account_id: z.int(),
    currency: z.literal('BRL'),
    pix_out: Product,
    ted: Product,
    overrides: z.object({
      pix_out_transaction_limit: Override,
      pix_out_daily_limit: Override,
      pix_out_monthly_limit: Override,
      nighttime_limit: Override,
    }),
    pending: z.object({
      pix_out_transaction_limit: Pending,
      pix_out_daily_limit: Pending,
      pix_out_monthly_limit: Pending,
      nighttime_limit: Pending,
    }),
  })
  .meta({ id: 'Limits' });

const product = (limits: ProductLimits): z.input<typeof Product> => ({
  transaction_limit: limits.transactionLimit,
  daily_limit: limits.dailyLimit,
  monthly_limit: limits.monthlyLimit,
  nighttime_limit: limits.nighttimeLimit,
});

const raise = (pending: PendingRaise | null): z.input<typeof Pending> =>
  pending && { value: pending.value, effective_at: pending.effectiveAt.toISOString() };

const limitsRecord = ({
  accountId,
  currency,
  pixOut,
  ted,
  overrides,
  pending,
}: LimitsRecord): z.input<typeof Limits> => ({
  account_id: accountId,
  currency,
  pix_out: product(pixOut),
  ted: product(ted),
  overrides: {
    pix_out_transaction_limit: overrides.pixOutTransactionLimit,
    pix_out_daily_limit: overrides.pixOutDailyLimit,
    pix_out_monthly_limit: overrides.pixOutMonthlyLimit,
    nighttime_limit: overrides.nighttimeLimit,
  },
  pending: {
    pix_out_transaction_limit: raise(pending.pixOutTransactionLimit),
    pix_out_daily_limit: raise(pending.pixOutDailyLimit),
    pix_out_monthly_limit: raise(pending.pixOutMonthlyLimit),
    nighttime_limit: raise(pending.nighttimeLimit),
  },
});

const DEFAULTS = {
  transaction_limit: 2_000_000,
  daily_limit: 2_000_000,
  monthly_limit: 10_000_000,
  nighttime_limit: 100_000,
};

const EXAMPLE = {
  data: {
    account_id: 1003,
    currency: 'BRL',
    pix_out: { ...DEFAULTS, daily_limit: 500_000 },
    ted: DEFAULTS,
    overrides: {
      pix_out_transaction_limit: null,
      pix_out_daily_limit: 500_000,
      pix_out_monthly_limit: null,
      nighttime_limit: null,
    },
    pending: {
      pix_out_transaction_limit: null,
      pix_out_daily_limit: null,
      pix_out_monthly_limit: null,
      nighttime_limit: { value: 200_000, effective_at: '2026-11-24T15:30:10.123Z' },
    },
  },
};

export const limitsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/accounts/{id}/limits',
    tag: 'Accounts',
    operation: getLimits,
    graph: 'Query.account.limits',
    from: { accountId: pathInteger('id', 'account_not_found') },
    answer: Limits,
    reply: limitsRecord,
    example: { answer: EXAMPLE },
  }),
  route({
    method: 'PUT',
    path: '/accounts/{id}/limits',
    tag: 'Accounts',
    operation: changeLimits,
    rules: [
      'Only the fields that you send change. Null restores the default. Send at least one field',
      'A lower limit takes effect at once. A raise takes effect after the hours that the institution sets (initially 24, at most 48; 0 in the sandbox): until then the old limit applies, and `pending` shows the new one',
      'To withdraw a pending raise, send the current limit or a lower one, or null if the default applies now. A repeated raise keeps its effective time unless it is higher',
      "A raise above the institution's ceiling for the account type is rejected (`limit_above_ceiling`)",
      'Limits apply to PIX and TED sent, not to transfers between accounts of the partner',
      'The night is 20:00 to 06:00 in Brasília',
    ],
    graph: 'Mutation.changeAccountLimits',
    from: {
      accountId: pathInteger('id', 'account_not_found'),
      pixOutTransactionLimit: body('pix_out_transaction_limit'),
      pixOutDailyLimit: body('pix_out_daily_limit'),
      pixOutMonthlyLimit: body('pix_out_monthly_limit'),
      nighttimeLimit: body('nighttime_limit'),
    },
    answer: Limits,
    reply: limitsRecord,
    example: { body: { pix_out_daily_limit: 500_000, nighttime_limit: 200_000 }, answer: EXAMPLE },
  }),
];
