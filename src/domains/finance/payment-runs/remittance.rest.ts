import { query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { type REMITTANCE_STATUSES, remittanceRecord } from './remittance.resource.ts';
import { listRemittances, type RemittanceRecord } from './remittance.ts';

export function statusOfRemittance({
  itemCount,
  paidCount,
  refusedCount,
}: RemittanceRecord): keyof typeof REMITTANCE_STATUSES {
  if (paidCount + refusedCount === 0) return 'sent';
  if (paidCount + refusedCount < itemCount) return 'partially_paid';
  if (refusedCount === 0) return 'paid';
  return paidCount === 0 ? 'refused' : 'concluded';
}

export const remittanceRoutes = [
  route({
    method: 'GET',
    path: '/finance/treasury/remittances',
    tag: 'Finance',
    operation: listRemittances,
    rules: ['Newest first. An operator of the institution generates a file from a released batch'],
    graph: 'Query.remittances',
    from: { first: queryInteger('limit'), after: query('after') },
    answer: listShape(remittanceRecord.schema),
    reply: (remittances) =>
      listRecord(
        remittances,
        ({ id }) => [id],
        (row) => remittanceRecord.of({ ...row, status: statusOfRemittance(row) }),
      ),
    example: { answer: { data: { items: [remittanceRecord.example()], next_cursor: null } } },
  }),
];
