import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { AccountingBatchStatus } from './accounting-batch-states.ts';
import { type FiledEntry, fileLine, HEADER_LINE } from './accounting-file.ts';
import { CITED, SHAPE } from './entry-shape.ts';
import { AccountingMapping, type EntryShape } from './mapping.ts';

/** Maximum number of entries per step and per file part. Limits the memory of a step. */
export const SLICE = 5_000;

const UNFINISHED = statement(
  'unfinished_accounting_batches',
  'select id from accounting_batch where unfinished order by id',
);
const LOCK = statement(
  'lock_unfinished_accounting_batch',
  `select id, institution_id as "institutionId", number, status, mapping_id as "mappingId", entry_count as "entryCount", through::text,
     coalesce(filled_day, '-infinity')::text as "filledDay", coalesce(filled_id, '00000000-0000-0000-0000-000000000000') as "filledId",
     part_count as "partCount"
   from accounting_batch where id = $1 and unfinished for update skip locked`,
);
const RECLASSIFIED = `select id, financial_account_id, batch_id from accounting_entry where kind = 'reclassified' and cites`;
/**
 * Adds the entries after the last filled position. A reversal also needs the account to which its original moved last.
 */
const TAKE = statement(
  'take_accounting_entries',
  `with recursive taken as (
     update accounting_entry e set batch_id = $2 where e.id = any (array(
       select id from accounting_entry
       where institution_id = $1 and batch_id is null and (day, id) > ($3::date, $4::uuid) and ($6::date is null or day <= $6)
       order by day, id limit $5
     )) returning e.*
   ), reclassified as (
     select t.id as reversal, r.*, 1 as step from taken t cross join lateral (${RECLASSIFIED} = t.cites offset 0) r
     where t.kind not in (t.mapped_kind, 'reclassified')
     union all
     select later.reversal, r.*, later.step + 1
     from reclassified later cross join lateral (${RECLASSIFIED} = later.id offset 0) r
   ), moved as (
     select distinct on (reversal) * from reclassified order by reversal, step desc
   )
   select e.id, e.source_id as "sourceId", e.amount, e.day::text, e.description, ${SHAPE},
     moved.financial_account_id as "movedFinancialAccountId", moving.mapping_id as "movedMappingId"
   from taken e ${CITED}
   left join moved on moved.reversal = e.id left join accounting_batch moving on moving.id = moved.batch_id
   order by e.day, e.id`,
);
const LEAVE = statement('leave_accounting_entries', 'update accounting_entry set batch_id = null where id = any ($1)');
const KEEP_PART = statement(
  'keep_accounting_part',
  'insert into accounting_batch_part (institution_id, batch_id, part, bytes) values ($1, $2, $3, $4)',
);
const FILLED = statement(
  'accounting_batch_filled',
  `update accounting_batch set entry_count = entry_count + $2, total = total + $3::numeric, part_count = part_count + $4,
     first_day = coalesce(first_day, $5), last_day = coalesce($6, last_day), filled_day = $7, filled_id = $8 where id = $1`,
);
const PART = statement(
  'part_of_accounting_batch',
  'select bytes from accounting_batch_part where batch_id = $1 and part = $2',
);
const FINISHED = statement(
  'accounting_batch_finished',
  `update accounting_batch set status = 'generated', unfinished = false, sha256 = $2, size_bytes = $3 where id = $1`,
);
const RELEASE = statement(
  'give_back_accounting_entries',
  `update accounting_entry set batch_id = null where id = any (array(
     select id from accounting_entry where institution_id = $1 and batch_id = $2 limit $3
   )) returning 1 as given`,
);
const EMPTIED = statement('accounting_batch_emptied', 'update accounting_batch set unfinished = false where id = $1');

interface Unfinished {
  readonly id: string;
  readonly institutionId: number;
  readonly number: number;
  readonly status: AccountingBatchStatus;
  readonly mappingId: string;
  readonly entryCount: number;
  readonly through: string | null;
  readonly filledDay: string;
  readonly filledId: string;
  readonly partCount: number;
}

/**
 * Adds the next slice of entries to a batch, or releases one slice of a cancelled batch. The entries, their file part
 * and the position commit together, so any process can run the next step. Returns false when the batch is done, or
 * while another process holds the row lock.
 */
export async function advanceBatch(tx: Queryable, batchId: string): Promise<boolean> {
  const [batch] = await tx.query<Unfinished>(LOCK, [batchId]);
  if (!batch) return false;
  return batch.status === 'cancelled' ? release(tx, batch) : fill(tx, batch);
}

/** Advances all unfinished batches, one slice per transaction. A failing batch does not delay the others. */
export async function finishBatches(database: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await database.query<{ id: string }>(UNFINISHED, [])) {
    try {
      while (await database.transaction((tx) => advanceBatch(tx, id)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function release(tx: Queryable, { institutionId, id }: Unfinished): Promise<boolean> {
  const released = await tx.query(RELEASE, [institutionId, id, SLICE]);
  if (released.length === SLICE) return true;
  await tx.query(EMPTIED, [id]);
  return false;
}

type Taken = FiledEntry & EntryShape;

async function fill(tx: Queryable, batch: Unfinished): Promise<boolean> {
  const { id, institutionId, filledDay, filledId, through } = batch;
  const taken = await tx.query<Taken>(TAKE, [institutionId, id, filledDay, filledId, SLICE, through]);
  await storePart(tx, batch, taken);
  if (taken.length === SLICE) return true;
  await finish(tx, batch);
  return false;
}

/** Stores the file part of the slice. Leaves entries whose accounts are not mapped for a later batch. */
async function storePart(tx: Queryable, batch: Unfinished, taken: readonly Taken[]): Promise<void> {
  const end = taken.at(-1);
  if (!end) return;
  const mapping = await AccountingMapping.of(tx, batch.institutionId, batch.mappingId);
  const lines: string[] = [];
  const filed: Taken[] = [];
  let total = 0n;
  for (const entry of taken) {
    const sides = mapping.sidesOf(entry);
    if (!sides) continue;
    filed.push(entry);
    total += BigInt(entry.amount);
    lines.push(fileLine(batch.number, batch.entryCount + filed.length, entry, sides));
  }
  if (filed.length < taken.length) {
    const kept = new Set(filed);
    await tx.query(LEAVE, [taken.filter((entry) => !kept.has(entry)).map(({ id }) => id)]);
  }
  if (filed.length > 0) {
    const bytes = Buffer.from((batch.partCount === 0 ? HEADER_LINE : '') + lines.join(''));
    await tx.query(KEEP_PART, [batch.institutionId, batch.id, batch.partCount, bytes]);
  }
  await tx.query(FILLED, [
    ...[batch.id, filed.length, total.toString(), filed.length > 0 ? 1 : 0],
    ...[filed[0]?.day ?? null, filed.at(-1)?.day ?? null, end.day, end.id],
  ]);
}

async function finish(tx: Queryable, { id }: Unfinished): Promise<void> {
  const sha256 = createHash('sha256');
  let size = 0;
  for (let part = 0; ; part += 1) {
    const [row] = await tx.query<{ bytes: Buffer }>(PART, [id, part]);
    if (!row) break;
    sha256.update(row.bytes);
    size += row.bytes.length;
  }
  await tx.query(FINISHED, [id, sha256.digest(), size]);
}
