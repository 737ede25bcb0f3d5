import { z } from 'zod';
import {
  decodeCursor,
  type KeysetPage,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { exactSum } from '../exact-sum.ts';
import { listPage } from '../lists.ts';
import { accountingBatch, accountingEntry, type filePart } from './accounting.resource.ts';
import type { BatchRow } from './accounting-batch-row.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { fileNameOf } from './accounting-file.ts';
import { UNMAPPED } from './accounting-waiting.ts';
import { t } from './texts.ts';

const READERS = { audiences: ['partner', 'operator'], scopes: ['finance_accounting:read'] } as const;

const BATCH = `select ${columnsOf(accountingBatch, 'b')} from accounting_batch b where b.institution_id = $1`;
const BATCHES = statement(
  'accounting_batches',
  `${BATCH} and b.number < $2 and ($3::text is null or b.status = $3) and ($5 or b.status <> 'generating') order by b.number desc limit $4`,
);
const BATCHES_BY_ID = statement(
  'accounting_batches_by_id',
  `${BATCH} and b.id = any ($2) and ($3 or b.status <> 'generating')`,
);
const PART = statement(
  'accounting_batch_part',
  'select bytes from accounting_batch_part where institution_id = $1 and batch_id = $2 and part = $3',
);

type Stored = Omit<BatchRow, 'total' | 'currency'> & { readonly total: string };
const fromStored = ({ total, ...batch }: Stored): BatchRow => ({ ...batch, currency: 'BRL', total: exactSum(total) });

/** A partner (the ERP) does not see a batch while its file is being built. */
const seesAll = ({ audience }: Principal): boolean => audience === 'operator';

export const batchesById = async (db: Queryable, principal: Principal, ids: readonly string[]) =>
  (await db.query<Stored>(BATCHES_BY_ID, [principal.institutionId, ids, seesAll(principal)])).map(fromStored);

const MOST = 2_147_483_647;

export const listAccountingBatches = readOperation({
  ...READERS,
  name: 'listAccountingBatches',
  summary: 'Lists the accounting batches, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    status: z
      .enum(wordsOf(accountingBatchStates.states))
      .nullish()
      .meta({ description: 'Returns only batches in this state' }),
  }),
  async run({ database, principal }, { first, after, status }): Promise<Slice<BatchRow>> {
    const [before] = after ? decodeCursor(after, z.tuple([z.int().max(MOST)])) : [MOST];
    const values = [principal.institutionId, before, status ?? null, first + 1, seesAll(principal)];
    const rows = await database.query<Stored>(BATCHES, values);
    return sliceOf(rows.map(fromStored), first);
  },
});

export const OneBatch = z.strictObject({ batchId: Uuid.meta({ description: 'Id of the accounting batch' }) });

export const getAccountingBatch = readOperation({
  ...READERS,
  name: 'getAccountingBatch',
  summary: 'Returns one accounting batch',
  effects: ['reads_personal_data'],
  refusals: ['accounting_batch_not_found'],
  input: OneBatch,
  async run({ database, principal }, { batchId }): Promise<BatchRow> {
    const [batch] = await batchesById(database, principal, [batchId]);
    if (!batch) throw new AppError('accounting_batch_not_found');
    return batch;
  },
});

/** Loads a batch that has a complete file. @throws AppError accounting_batch_not_found, batch_cancelled */
async function fileBatch(db: Queryable, principal: Principal, batchId: string): Promise<BatchRow> {
  const [batch] = await batchesById(db, principal, [batchId]);
  if (!batch) throw new AppError('accounting_batch_not_found');
  if (batch.status === 'cancelled') throw new AppError('batch_cancelled');
  if (batch.status === 'generating') {
    throw new AppError('accounting_batch_not_found', t('fileBeingBuilt'));
  }
  return batch;
}

export interface BatchFile {
  readonly batch: BatchRow;
  readonly bytes: AsyncIterable<Buffer>;
}

export const getAccountingFile = readOperation({
  ...READERS,
  name: 'getAccountingFile',
  summary: 'Returns the file of an accounting batch: CSV with `;`, UTF-8 without BOM, CRLF, a header line',
  effects: ['reads_personal_data'],
  refusals: ['accounting_batch_not_found', 'batch_cancelled'],
  input: OneBatch,
  async run({ database, principal }, { batchId }): Promise<BatchFile> {
    const batch = await fileBatch(database, principal, batchId);
    return { batch, bytes: partsOf(database, principal.institutionId, batch) };
  },
});

/** @throws Error when a part is missing. The response is then cut off and shorter than its announced length. */
async function* partsOf(db: Queryable, institutionId: number, { id, sizeBytes }: BatchRow) {
  let sent = 0;
  for (let part = 0; sent < sizeBytes; part += 1) {
    const [row] = await db.query<{ bytes: Buffer }>(PART, [institutionId, id, part]);
    if (!row) throw new Error(`the accounting batch ${id} has no part ${part}`);
    sent += row.bytes.length;
    yield row.bytes;
  }
}

const NUMBERED_PART = statement(
  'accounting_batch_numbered_part',
  `select p.bytes, p.part + 1 >= b.part_count as "isLast" from accounting_batch_part p join accounting_batch b on b.id = p.batch_id
   where p.institution_id = $1 and p.batch_id = $2 and p.part = $3`,
);

/** A part contains only whole lines. */
export interface BatchFilePart extends RowOf<typeof filePart> {}

export const getAccountingFilePart = readOperation({
  name: 'getAccountingFilePart',
  audiences: ['operator'],
  scopes: [],
  product: 'accounting',
  summary:
    'Reads one part of the file of an accounting batch, at most 5,000 lines; the parts in their order form the whole file',
  effects: ['reads_personal_data'],
  refusals: ['accounting_batch_not_found', 'batch_cancelled'],
  input: OneBatch.extend({
    part: z.int().min(0).max(100_000).meta({ description: 'Index of the part, starting at 0' }),
  }),
  async run({ database, principal }, { batchId, part }): Promise<BatchFilePart> {
    const batch = await fileBatch(database, principal, batchId);
    const [row] = await database.query<{ bytes: Buffer; isLast: boolean }>(NUMBERED_PART, [
      ...[principal.institutionId, batchId, part],
    ]);
    if (!row) throw new AppError('accounting_batch_not_found', t('noSuchPart', { part }));
    return { fileName: fileNameOf(batch), sha256: batch.sha256, text: row.bytes.toString(), isLast: row.isLast };
  },
});

export interface EntryRow extends RowOf<typeof accountingEntry> {}

const ENTRY = `select ${columnsOf(accountingEntry, 'e')} from accounting_entry e where e.institution_id = $1`;
const IN_ORDER = '(e.day, e.id) > ($3::date, $4) order by e.day, e.id limit $5';
const OPEN_ENTRIES = statement(
  'open_accounting_entries',
  `${ENTRY} and e.batch_id is null and $2::uuid is null and ${IN_ORDER}`,
);
const UNMAPPED_ENTRIES = statement(
  'unmapped_accounting_entries',
  `${ENTRY} and e.batch_id is null and $2::uuid is null and ${UNMAPPED} and ${IN_ORDER}`,
);
const ENTRIES_OF_BATCH = statement('accounting_entries_of_batch', `${ENTRY} and e.batch_id = $2 and ${IN_ORDER}`);
const ENTRIES_OF_BATCHES = statement(
  'accounting_entries_of_batches',
  `select x.* from unnest($2::uuid[]) parent(id) cross join lateral (
     ${ENTRY} and e.batch_id = parent.id and ${IN_ORDER}
   ) x`,
);
const EntryCursor = z.tuple([z.iso.date(), z.uuid()]);
const FIRST = ['-infinity', '00000000-0000-0000-0000-000000000000'];

export const entryKeyset = ({ day, id }: EntryRow) => [day, id];

const firstEntry = (after: string | null | undefined) => (after ? decodeCursor(after, EntryCursor) : FIRST);
const byDay = (one: EntryRow, other: EntryRow) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id);

export async function entriesOfBatches(
  db: Queryable,
  { institutionId }: Principal,
  ids: readonly string[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<string, Slice<EntryRow>>> {
  const rows = await db.query<EntryRow>(ENTRIES_OF_BATCHES, [institutionId, ids, ...firstEntry(after), first + 1]);
  return slicesByParent(rows, first, ({ batchId }) => batchId ?? '', byDay);
}

export const listAccountingEntries = readOperation({
  ...READERS,
  name: 'listAccountingEntries',
  summary: 'Lists the entries of an accounting batch, or the entries without a batch, by day',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    batchId: Uuid.nullish().meta({ description: 'Id of the batch; omit it to list the entries without a batch' }),
    unmapped: z
      .boolean()
      .nullish()
      .meta({ description: 'Returns only entries without a batch whose kind and financial account have no accounts' }),
  }),
  async run({ database, principal }, { first, after, batchId, unmapped }): Promise<Slice<EntryRow>> {
    const values = [principal.institutionId, batchId ?? null, ...firstEntry(after), first + 1];
    const list = batchId ? ENTRIES_OF_BATCH : unmapped ? UNMAPPED_ENTRIES : OPEN_ENTRIES;
    return sliceOf(await database.query<EntryRow>(list, values), first);
  },
});
