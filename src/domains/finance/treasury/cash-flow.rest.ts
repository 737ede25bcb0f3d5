import { query, route } from '../../../rest/route.ts';
import { cashFlowRecord } from './cash-flow.resource.ts';
import { getCashFlow } from './cash-flow.ts';
import { MAX_BUCKETS } from './cash-flow-buckets.ts';
import { cashFlowRow } from './cash-flow-row.ts';

export const cashFlowRoutes = [
  route({
    method: 'GET',
    path: '/finance/treasury/cash-flow',
    tag: 'Finance',
    operation: getCashFlow,
    rules: [
      'Forecast flows are open items on their due date or the next business day; items due before today are in `overdue` and in no bucket',
      'Actual flows are the postings of accounts at this institution and the statements of accounts at other banks; moves between the included accounts do not count',
      'Receivables in currencies other than BRL are not part of the forecast',
      `The answer has at most ${MAX_BUCKETS} buckets; with \`account_id\`, forecast and actual cover only this account`,
    ],
    graph: 'Query.cashFlow',
    from: {
      from: query('from'),
      to: query('to'),
      accountId: query('account_id'),
      granularity: query('granularity'),
    },
    answer: cashFlowRecord.schema,
    reply: (report) => cashFlowRecord.of(cashFlowRow(report)),
    example: { answer: { data: cashFlowRecord.example() } },
  }),
];
