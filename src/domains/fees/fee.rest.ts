import { z } from 'zod';
import { listTotal, totalMembers } from '../../rest/list-total.ts';
import { query, queryInteger, route } from '../../rest/route.ts';
import { TRANSACTION_KINDS } from '../transaction-kinds.ts';
import { feeChargeRecord, feeRecord } from './fee.resource.ts';
import { listFees } from './fee.ts';
import { listFeeCharges } from './fee-charge-pages.ts';

const FeeChargePage = z.object({
  data: z.array(feeChargeRecord.schema),
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
    answer: z.array(feeRecord.schema),
    reply: (fees) => fees.map(feeRecord.of),
    example: { answer: { data: [feeRecord.example()] } },
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
      data: items.map((charge) =>
        feeChargeRecord.of({ ...charge, originRecordType: TRANSACTION_KINDS[charge.originTransactionType].record }),
      ),
      meta: { page, per_page: pageSize, ...totalMembers(length) },
    }),
    example: { answer: { data: [feeChargeRecord.example()], meta: { page: 1, per_page: 50, total: 1 } } },
  }),
];
