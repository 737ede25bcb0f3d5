import { z } from 'zod';
import { listTotal, totalMembers } from '../../rest/list-total.ts';
import {
  type DocumentForm,
  documents,
  path,
  pathInteger,
  query,
  queryInteger,
  type Route,
  route,
} from '../../rest/route.ts';
import { RECEIPT_FILE_RULES, RECEIPT_FILES, receiptFile } from '../receipts/receipt-files.ts';
import { printedEntry } from './printed-entry.ts';
import { getReceipt } from './receipt.ts';
import { entryRecord, receiptRecord } from './statement.resource.ts';
import { getStatement, type StatementEntry } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { type ExportedStatement, exportStatement, STATEMENT_FILES } from './statement-export.ts';
import { statementOfx } from './statement-ofx.ts';
import { statementPdf } from './statement-pdf.ts';

const withOrigin = <Entry extends StatementEntry>(entry: Entry) => ({
  ...entry,
  originTransactionId: entry.feeTransactionId === null ? null : entry.transactionId,
});

function bytesOf(statement: ExportedStatement, { format, language }: DocumentForm): AsyncIterable<Buffer> {
  if (format === 'csv') return statementCsv(statement);
  return format === 'ofx' ? statementOfx(statement) : statementPdf(statement, language);
}

const RECEIPT_OF = { accountId: pathInteger('id', 'account_not_found'), entryId: path('entry_id', 'entry_not_found') };

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
      'As CSV, OFX or PDF: all entries of the period, earliest first, with its balances. `date_from` and `date_to` are required, with at most 366 days. There are no pages',
      'The PDF is in Portuguese, or in English if `Accept-Language` prefers it. It has at most 10,000 entries',
      'CSV: cells separated by `;`, decimal comma, UTF-8 with a byte order mark. An apostrophe precedes text that a spreadsheet would evaluate as a formula',
      'OFX 1.0.2 in Windows-1252. `FITID` is the id of the entry, `REFNUM` its end-to-end id',
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
    documents: documents({
      operation: exportStatement,
      from: {
        accountId: pathInteger('id', 'account_not_found'),
        dateFrom: query('date_from'),
        dateTo: query('date_to'),
      },
      types: STATEMENT_FILES,
      file: (statement, form) => ({
        name: `extrato-${statement.accountId}-${statement.from}-${statement.to}.${form.format}`,
        disposition: 'attachment',
        bytes: bytesOf(statement, form),
      }),
    }),
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/statement/{entry_id}/receipt',
    tag: 'Accounts',
    operation: getReceipt,
    rules: RECEIPT_FILE_RULES,
    graph: 'Query.receipt',
    from: RECEIPT_OF,
    documents: documents({
      operation: getReceipt,
      from: RECEIPT_OF,
      types: RECEIPT_FILES,
      file: (receipt, form) => receiptFile(`comprovante-${receipt.id}`, printedEntry(receipt), form),
    }),
    answer: receiptRecord.schema,
    reply: (receipt) => receiptRecord.of(withOrigin(receipt)),
    example: { answer: { data: receiptRecord.example() } },
  }),
];
