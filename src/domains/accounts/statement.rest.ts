import { z } from 'zod';
import { listTotal, totalMembers } from '../../rest/list-total.ts';
import { path, pathInteger, query, queryInteger, type Route, route } from '../../rest/route.ts';
import { getReceipt } from './receipt.ts';
import { entryRecord, receiptRecord } from './statement.resource.ts';
import { getStatement, type StatementEntry } from './statement.ts';

const withOrigin = <Entry extends StatementEntry>(entry: Entry) => ({
  ...entry,
  originTransactionId: entry.feeTransactionId === null ? null : entry.transactionId,
});

export const statementRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/accounts/{id}/statement',
    tag: 'Accounts',
    operation: getStatement,
    rules: [
      'Days are Brasília days, inclusive',
      'A fee is a separate entry with the transaction for which it was charged',
      'Pages start at 1 and have 20 entries by default, at most 100',
    ],
    graph: 'Query.statement',
    from: {
      accountId: pathInteger('id', 'account_not_found'),
      dateFrom: query('date_from'),
      dateTo: query('date_to'),
      page: queryInteger('page'),
      pageSize: queryInteger('page_size'),
    },
    envelope: 'data+meta',
    answer: z.object({
      data: z.array(entryRecord.schema),
      meta: z.object({ account_id: z.int(), page: z.int(), page_size: z.int(), ...listTotal }),
    }),
    reply: ({ accountId, items, page, pageSize, ...length }) => ({
      data: items.map((entry) => entryRecord.of(withOrigin(entry))),
      meta: { account_id: accountId, page, page_size: pageSize, ...totalMembers(length) },
    }),
    example: {
      answer: { data: [entryRecord.example()], meta: { account_id: 1003, page: 1, page_size: 20, total: 1 } },
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/statement/{entry_id}/receipt',
    tag: 'Accounts',
    operation: getReceipt,
    graph: 'Query.receipt',
    from: { accountId: pathInteger('id', 'account_not_found'), entryId: path('entry_id', 'entry_not_found') },
    answer: receiptRecord.schema,
    reply: (receipt) => receiptRecord.of(withOrigin(receipt)),
    example: { answer: { data: receiptRecord.example() } },
  }),
];
