import { z } from 'zod';
import { wordsOf } from '../../platform/text/words.ts';
import { listTotal, totalMembers } from '../../rest/list-total.ts';
import { path, pathInteger, query, queryInteger, type Route, route } from '../../rest/route.ts';
import { ENTRY_DIRECTIONS, ENTRY_TYPES } from '../ledger/posting-kinds.ts';
import { getReceipt, type ReceiptParty } from './receipt.ts';
import { getStatement, type StatementEntry } from './statement.ts';

const TIMESTAMP = { description: 'ISO 8601, UTC' };

const entry = {
  id: z
    .string()
    .meta({ description: 'Id of the entry, for its receipt. The entry of a fee or a return has its own id' }),
  transactionId: z.string().meta({
    description:
      'The transaction of the entry. **Use it wherever a route accepts a transaction**: `GET /pix/payments/{id}`, `POST /pix/payments/{id}/refund`, `GET /pix/payments/{id}/refunds`, `GET /transfers/{id}`. These routes also accept `id` and `end_to_end_id` of the entry',
  }),
  direction: z.enum(wordsOf(ENTRY_DIRECTIONS)),
  type: z.enum(wordsOf(ENTRY_TYPES)).meta({ description: '`fee` includes the reversal of a fee (credit)' }),
  amount: z.int().meta({ description: 'Cents, positive in either direction' }),
  description: z.string(),
  status: z.string().meta({ description: 'Status of the transaction. For a fee: `posted` or `reversed`' }),
  end_to_end_id: z.string().nullable(),
  created_at: z.iso.datetime().meta(TIMESTAMP),
  completed_at: z.iso.datetime().meta({ description: 'When the money moved: ISO 8601, UTC' }),
  feeTransactionId: z.string().optional().meta({ description: 'Only for a fee: its id in the list of fee charges' }),
  originTransactionId: z
    .string()
    .optional()
    .meta({ description: 'Only for a fee: the `transactionId` of the entry that caused it' }),
};

const Entry = z.object(entry).meta({ id: 'StatementEntry' });

const Party = z
  .object({
    name: z.string().nullable(),
    document: z.string().nullable().meta({ description: 'Print form; CPFs other than the holder’s are masked' }),
    ispb: z.string().nullable(),
    agency: z.string().nullable(),
    account_number: z.string().nullable(),
  })
  .meta({ id: 'ReceiptParty' });

const ReceiptRecord = z
  .object({
    ...entry,
    payer: Party,
    payee: Party,
    authentication: z.string().meta({ description: '64 hexadecimal digits, the same on every read' }),
  })
  .meta({ id: 'Receipt' });

const entryRecord = (entry: StatementEntry): z.input<typeof Entry> => ({
  id: entry.id,
  transactionId: entry.transactionId,
  direction: entry.direction,
  type: entry.type,
  amount: entry.amount,
  description: entry.description,
  status: entry.status,
  end_to_end_id: entry.endToEndId,
  created_at: entry.createdAt.toISOString(),
  completed_at: entry.completedAt.toISOString(),
  ...(entry.feeTransactionId === null
    ? {}
    : { feeTransactionId: entry.feeTransactionId, originTransactionId: entry.transactionId }),
});

const party = ({ name, document, ispb, agency, accountNumber }: ReceiptParty): z.input<typeof Party> => ({
  name,
  document,
  ispb,
  agency,
  account_number: accountNumber,
});

const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  transactionId: '019a9f3e-6b00-7a11-8c22-1d2e3f405162',
  direction: 'debit',
  type: 'pix',
  amount: 1000,
  description: 'Lunch',
  status: 'settled',
  end_to_end_id: 'E99999004202611211530AbCdEf12345',
  created_at: '2026-11-21T15:30:10.123Z',
  completed_at: '2026-11-21T15:30:10.321Z',
};

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
      data: z.array(Entry),
      meta: z.object({ account_id: z.int(), page: z.int(), page_size: z.int(), ...listTotal }),
    }),
    reply: ({ accountId, items, page, pageSize, ...length }) => ({
      data: items.map(entryRecord),
      meta: { account_id: accountId, page, page_size: pageSize, ...totalMembers(length) },
    }),
    example: { answer: { data: [EXAMPLE], meta: { account_id: 1003, page: 1, page_size: 20, total: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/statement/{entry_id}/receipt',
    tag: 'Accounts',
    operation: getReceipt,
    graph: 'Query.receipt',
    from: { accountId: pathInteger('id', 'account_not_found'), entryId: path('entry_id', 'entry_not_found') },
    answer: ReceiptRecord,
    reply: (receipt): z.input<typeof ReceiptRecord> => ({
      ...entryRecord(receipt),
      payer: party(receipt.payer),
      payee: party(receipt.payee),
      authentication: receipt.authentication,
    }),
    example: {
      answer: {
        data: {
          ...EXAMPLE,
          payer: {
            name: 'Loja Exemplo Ltda.',
            document: '12.345.678/0001-95',
            ispb: '99999004',
            agency: '0001',
            account_number: '19',
          },
          payee: {
            name: 'Maria Recebedora',
            document: '***.456.789-**',
            ispb: '99999011',
            agency: '0001',
            account_number: '1234567',
          },
          authentication: '5E884898DA28047151D0E56F8DC6292773603D0D6AABBDD62A11EF721D1542D8',
        },
      },
    },
  }),
];
