import {
  cents,
  constant,
  date,
  exactCents,
  flag,
  instant,
  integer,
  orNull,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { ENTRY_KINDS } from './entry-kinds.ts';

const unconfirmed = 'while the batch is not confirmed';
const notCancelled = 'unless the batch is cancelled';
const draft = 'while the mapping is a draft';

export const accountingBatch = resource(
  'AccountingBatch',
  'Accounting entries that go to the ERP together, as one file.',
  {
    id: uuid('Id of the batch (UUID).', {
      graph: 'batchId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
    }),
    number: integer(
      'Number of the batch. The numbers of an institution have no gaps, except after a restore of the database.',
      { example: 12 },
    ),
    status: word(accountingBatchStates.states, 'State of the batch.', { example: 'generated' }),
    entryCount: integer('Number of entries in the batch.', { rest: 'entries_count', example: 1 }),
    total: exactCents('Sum of the entries in cents.', { rest: 'total_minor', graph: false, example: 45_600 }),
    currency: constant('BRL', 'Always `BRL`.', { graph: false, column: false }),
    firstDay: date('Brasília day of the first entry.', { example: '2026-11-21' }),
    lastDay: date('Brasília day of the last entry.', { example: '2026-11-21' }),
    sha256: text('SHA-256 of the file, in hexadecimal. Empty while the file is being built.', {
      column: `encode(b.sha256, 'hex')`,
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    sizeBytes: integer('Size of the file in bytes.', { example: 321 }),
    generatedBy: text('Author of the batch.', { example: 'operator:davi' }),
    generatedAt: instant('Time at which the batch was created.', { example: '2026-11-21T15:30:10.123Z' }),
    confirmedBy: orNull(text('Author of the confirmation.', { rest: false }), unconfirmed),
    confirmedAt: orNull(instant('Time of the confirmation.'), unconfirmed),
    protocol: orNull(text('Protocol of the ERP.'), unconfirmed),
    cancelledBy: orNull(text('Author of the cancellation.', { rest: false }), notCancelled),
    cancelledAt: orNull(instant('Time of the cancellation.'), notCancelled),
  },
);

export const accountingEntry = resource('AccountingEntry', 'An accounting entry. It never changes.', {
  id: uuid('Id of the entry (UUID), `lancamento` in the file.', { graph: 'entryId', graphType: 'ID' }),
  kind: word(ENTRY_KINDS, 'Kind of the entry.'),
  sourceId: text('Id of the originating record, `origem` in the file.'),
  companyId: orNull(uuid('The company.', { graphType: 'ID' }), 'when the entry belongs to the institution itself'),
  financialAccountId: orNull(uuid('The cash class.', { graphType: 'ID' }), 'when the entry has none'),
  amount: cents('Amount in cents, always positive.'),
  day: date('Brasília day of the business event.'),
  description: text('Description of the entry, `historico` in the file.'),
  cites: orNull(
    uuid('The entry that this entry reverses or reclassifies.', { graph: 'citesEntryId', graphType: 'ID' }),
    'for an original entry',
  ),
  batchId: orNull(uuid('The batch that contains the entry.', { graphType: 'ID' }), 'while no batch contains it'),
});

export const filePart = resource('AccountingFilePart', 'One part of the file of an accounting batch.', {
  fileName: text('Name of the whole file.'),
  sha256: text('SHA-256 of the whole file, in hexadecimal.'),
  text: text('Whole lines of the file, each with its CRLF.'),
  isLast: flag('True for the last part.'),
});

export const accountingMapping = resource(
  'AccountingMapping',
  'One version of the accounts of all entries. A published version never changes.',
  {
    id: uuid('Id of the mapping (UUID).', { graph: 'mappingId', graphType: 'ID' }),
    version: orNull(integer('Version number.'), draft),
    createdBy: text('Author of the draft.'),
    createdAt: instant('Time at which the draft was created.'),
    publishedBy: orNull(text('Author of the publication.'), draft),
    publishedAt: orNull(instant('Time of the publication.'), draft),
  },
);

export const mappingLine = resource('AccountingMappingLine', 'The accounts of one entry kind and one cash class.', {
  mappingId: uuid('Mapping of the line.', { graph: false }),
  kind: word(ENTRY_KINDS, 'Kind of the entry.'),
  financialAccountId: orNull(
    uuid('The cash class.', { graphType: 'ID' }),
    'when the line applies to entries without a cash class',
  ),
  debitAccount: text("The institution's account to debit."),
  debitAccountErp: text("The ERP's account to debit."),
  creditAccount: text("The institution's account to credit."),
  creditAccountErp: text("The ERP's account to credit."),
});

export const exportRecord = restRecord(accountingBatch, 'AccountingExport');
