import { z } from 'zod';
import { wordsOf } from '../../platform/text/words.ts';
import { listTotal, totalMembers } from '../../rest/list-total.ts';
import { query, queryInteger, route } from '../../rest/route.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { TRANSACTION_KINDS } from '../transactions/kinds.ts';
import { FEE_CHARGE_STATUSES, FEE_SCOPES, listFees } from './fee.ts';
import { listFeeCharges } from './fee-charge-pages.ts';

const CENTS = { description: 'Cents' };

const FeeRecord = z
  .object({
    feeType: z.string(),
    clientType: z.enum(wordsOf(HOLDER_TYPES)),
    subType: z.string().nullable(),
    fixedAmount: z.int().meta(CENTS),
    minAmount: z.int().meta(CENTS),
    maxAmount: z.int().nullable().meta(CENTS),
    percent: z.string().meta({ description: 'Percentage part, as decimal text' }),
    chargingModel: z.string(),
    freeTransactionsPerMonth: z.int(),
    effectiveFrom: z.iso.date(),
    effectiveUntil: z.iso.date().nullable(),
    scope: z.enum(wordsOf(FEE_SCOPES)),
  })
  .meta({ id: 'Fee' });

const FeeChargeRecord = z
  .object({
    id: z.uuid(),
    feeType: z.string(),
    amount: z.int().meta(CENTS),
    originTransactionId: z.uuid(),
    originTransactionType: z
      .string()
      .meta({ description: "`type` of the transaction's status record, such as `pix_out` or `ted`" }),
    originAmount: z.int().meta(CENTS),
    status: z.enum(wordsOf(FEE_CHARGE_STATUSES)),
    accountId: z.int(),
    chargedAt: z.iso.datetime(),
  })
  .meta({ id: 'FeeCharge' });

const FeeChargePage = z.object({
  data: z.array(FeeChargeRecord),
  meta: z.object({ page: z.int(), per_page: z.int(), ...listTotal }),
});

export const feeRoutes = [
  route({
    method: 'GET',
    path: '/fees',
    tag: 'Fees',
    operation: listFees,
    graph: 'Query.fees',
    from: {},
    answer: z.array(FeeRecord),
    reply: (fees) => fees.map(({ id: _, ...fee }) => fee),
    example: {
      answer: {
        data: [
          {
            feeType: 'pix_out',
            clientType: 'pj',
            subType: null,
            fixedAmount: 0,
            minAmount: 50,
            maxAmount: 1000,
            percent: '1.0000',
            chargingModel: 'immediate',
            freeTransactionsPerMonth: 0,
            effectiveFrom: '2026-01-01',
            effectiveUntil: null,
            scope: 'global',
          },
        ],
      },
    },
  }),
  route({
    method: 'GET',
    path: '/fees/charges',
    tag: 'Fees',
    operation: listFeeCharges,
    rules: ['Days are Brasília days, inclusive', 'Pages start at 1 and have 50 fees by default, at most 200'],
    graph: 'Query.feeCharges',
    from: {
      accountId: queryInteger('account_id'),
      originTransactionId: query('origin_transaction_id'),
      from: query('from'),
      to: query('to'),
      page: queryInteger('page'),
      perPage: queryInteger('per_page'),
    },
    envelope: 'data+meta',
    answer: FeeChargePage,
    reply: ({ items, page, pageSize, ...length }) => ({
      data: items.map((charge) => ({
        ...charge,
        originTransactionType: TRANSACTION_KINDS[charge.originTransactionType].record,
        chargedAt: charge.chargedAt.toISOString(),
      })),
      meta: { page, per_page: pageSize, ...totalMembers(length) },
    }),
    example: {
      answer: {
        data: [
          {
            id: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c11',
            accountId: 1003,
            feeType: 'pix_out',
            amount: 50,
            originTransactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
            originTransactionType: 'pix_out',
            originAmount: 1000,
            status: 'posted',
            chargedAt: '2026-11-21T15:30:10.321Z',
          },
        ],
        meta: { page: 1, per_page: 50, total: 1 },
      },
    },
  }),
];
