import { z } from 'zod';
import { ExactSum } from '../../../platform/resource/schema.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { body, type CsvFile, path, query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { acknowledgeAccountingBatch } from './accounting-batch.ts';
import type { BatchRow } from './accounting-batch-row.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { fileNameOf, HEADER_LINE } from './accounting-file.ts';
import { getAccountingFile, listAccountingBatches } from './accounting-pages.ts';

const instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });
const ExportRecord = z
  .object({
    id: z.uuid(),
    number: z.int().meta({ description: 'Number of the batch; the numbers of an institution have no gaps' }),
    status: z.enum(wordsOf(accountingBatchStates.states)),
    entries_count: z.int(),
    total_minor: ExactSum,
    currency: z.literal('BRL'),
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    sha256: z.string().meta({ description: 'SHA-256 of the file, in hexadecimal' }),
    size_bytes: z.int(),
    generated_by: z.string(),
    generated_at: instant,
    confirmed_at: instant.nullable(),
    protocol: z.string().nullable(),
    cancelled_at: instant.nullable(),
  })
  .meta({ id: 'AccountingExport' });

const exportRecord = (batch: BatchRow): z.input<typeof ExportRecord> => ({
  id: batch.id,
  number: batch.number,
  status: batch.status,
  entries_count: batch.entryCount,
  total_minor: batch.total,
  currency: 'BRL',
  first_day: batch.firstDay,
  last_day: batch.lastDay,
  sha256: batch.sha256,
  size_bytes: batch.sizeBytes,
  generated_by: batch.generatedBy,
  generated_at: batch.generatedAt.toISOString(),
  confirmed_at: batch.confirmedAt?.toISOString() ?? null,
  protocol: batch.protocol,
  cancelled_at: batch.cancelledAt?.toISOString() ?? null,
});

const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  number: 12,
  status: 'generated',
  entries_count: 1,
  total_minor: 45_600,
  currency: 'BRL',
  first_day: '2026-11-21',
  last_day: '2026-11-21',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  size_bytes: 321,
  generated_by: 'operator:davi',
  generated_at: '2026-11-21T15:30:10.123Z',
  confirmed_at: null,
  protocol: null,
  cancelled_at: null,
};
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
    answer: listShape(ExportRecord),
    reply: (slice) => listRecord(slice, ({ number }) => [number], exportRecord),
    example: { answer: { data: { items: [EXAMPLE], next_cursor: null } } },
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
    answer: ExportRecord,
    reply: exportRecord,
    example: { body: { protocol: CONFIRMED.protocol }, answer: { data: { ...EXAMPLE, ...CONFIRMED } } },
  }),
];
