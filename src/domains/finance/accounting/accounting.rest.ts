import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { body, type CsvFile, path, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { exportRecord } from './accounting.resource.ts';
import { acknowledgeAccountingBatch } from './accounting-batch.ts';
import { fileNameOf, HEADER_LINE } from './accounting-file.ts';
import { getAccountingFile, listAccountingBatches } from './accounting-pages.ts';

const CONFIRMED = { status: 'confirmed', confirmed_at: '2026-11-22T09:00:00.000Z', protocol: 'ERP-2026-000881' };
const TAG = 'Finance';

export const accountingRoutes = [
  route({
    method: 'GET',
    path: '/finance/accounting/exports',
    tag: TAG,
    operation: listAccountingBatches,
    rules: ['With `status`: only those in this state'],
    graph: 'Query.accountingBatches',
    from: { first: queryInteger('limit'), after: query('after'), status: query('status') },
    answer: listShape(exportRecord.schema),
    reply: (slice) => listRecord(slice, ({ number }) => [number], exportRecord.of),
    example: { answer: { data: { items: [exportRecord.example()], next_cursor: null } } },
  }),
  route({
    method: 'GET',
    path: '/finance/accounting/exports/{id}/file',
    envelope: 'csv',
    tag: TAG,
    operation: getAccountingFile,
    rules: [
      'The file of a batch is built once: its bytes never change, and `x-content-sha256` is their SHA-256',
      'An apostrophe precedes text that a spreadsheet would evaluate as a formula: text that begins with `=`, `+`, `-`, `@`, a tab or a line break',
      'The file of a cancelled batch is not available: its entries go into another batch',
    ],
    graph: 'Query.accountingBatch.entries',
    from: { batchId: path('id', 'accounting_batch_not_found') },
    answer: z.string().meta({
      description: 'CSV with a header line: cells separated by `;`, UTF-8 without BOM, CRLF, quoting as in RFC 4180',
    }),
    reply: ({ batch, bytes }): CsvFile => ({
      name: fileNameOf(batch),
      size: batch.sizeBytes,
      sha256: batch.sha256,
      bytes,
    }),
    example: {
      answer: `${HEADER_LINE}12;1;2026-11-21;3.1.01.001;410001;2.1.01.001;210001;45600;BRL;Fatura 881;payable_recognised;019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13;019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14\r\n`,
    },
  }),
  route({
    method: 'POST',
    path: '/finance/accounting/exports/{id}/acknowledge',
    tag: TAG,
    operation: acknowledgeAccountingBatch,
    rules: [
      'The same protocol again returns the first result; a different protocol is rejected',
      'A confirmed batch can no longer be cancelled',
    ],
    graph: 'Mutation.acknowledgeAccountingBatch',
    from: { batchId: path('id', 'accounting_batch_not_found'), protocol: body('protocol') },
    ...responds(exportRecord),
    example: { body: { protocol: CONFIRMED.protocol }, answer: { data: exportRecord.example(CONFIRMED) } },
  }),
];
