import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { isCalendarDate } from '../../../platform/calendar.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { operation, type WriteContext } from '../../../platform/operation.ts';
import { stateAfter } from '../../../platform/state-machine.ts';
import { nonBlankText } from '../../../platform/text.ts';
import { AccountingBatch, MappingVersion } from './accounting.entity.ts';
import { type BatchRow, batchRow } from './accounting-batch-row.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { type FiledEntry, fileLine, HEADER_LINE } from './accounting-file.ts';
import { lockBooks } from './accounting-mapping.ts';
import { OneBatch } from './accounting-pages.ts';
import { AccountingMapping, type EntryShape } from './mapping.ts';

const ACCOUNTANT = { audiences: ['operator'], scopes: [], product: 'accounting', roles: ['accountant'] } as const;
/** Entries of one statement, and so of one part of the file: what is held in memory at a time. */
const SLICE = 10_000;

const CITED = `left join accounting_entry cited on cited.id = e.cites
   left join accounting_batch booked on booked.id = cited.batch_id`;
const SHAPE = `e.kind, e.mapped_kind as "mappedKind", e.financial_account_id as "financialAccountId",
     cited.financial_account_id as "citedFinancialAccountId", booked.mapping_id as "citedMappingId"`;
const OPEN_SHAPES = statement(
  'shapes_of_open_accounting_entries',
  `select ${SHAPE}, count(*) as entries from accounting_entry e ${CITED}
   where e.institution_id = $1 and e.batch_id is null and ($2::date is null or e.day <= $2) group by 1, 2, 3, 4, 5 order by 1, 3`,
);
/** The batch takes entries that no batch has, by day, from one place on. */
const TAKE = statement(
  'take_accounting_entries',
  `with next as (
     select id from accounting_entry
     where institution_id = $1 and batch_id is null and (day, id) > ($3::date, $4::uuid) and ($6::date is null or day <= $6)
     order by day, id limit $5
   ), taken as (
     update accounting_entry e set batch_id = $2 from next where e.id = next.id returning e.*
   )
   select e.id, e.source_id as "sourceId", e.amount, e.day::text, e.description, ${SHAPE} from taken e ${CITED} order by e.day, e.id`,
);
const KEEP_PART = statement(
  'keep_accounting_part',
  'insert into accounting_batch_part (institution_id, batch_id, part, bytes) values ($1, $2, $3, $4)',
);
const GIVE_BACK = statement(
  'give_back_accounting_entries',
  `update accounting_entry set batch_id = null where id in (
     select id from accounting_entry where institution_id = $1 and batch_id = $2 limit $3
   ) returning 1 as given`,
);
const LAST_NUMBER = statement(
  'last_accounting_batch',
  'select coalesce(max(number), 0) as number from accounting_batch where institution_id = $1',
);

const Day = z.string().refine(isCalendarDate, 'must be a date YYYY-MM-DD');

type Taken = FiledEntry & EntryShape;

/**
 * Puts all entries that no batch has into the next one, and builds its file, once. Numbers have no holes. One entry without
 * accounts stops it: the refusal lists them.
 */
export const generateAccountingBatch = operation({
  ...ACCOUNTANT,
  name: 'generateAccountingBatch',
  summary:
    'Makes the next accounting batch of all entries that no batch has, with the accounts of the published mapping',
  refusals: ['accounting_mapping_not_published', 'accounts_not_mapped', 'no_accounting_entries'],
  input: z.strictObject({ through: Day.nullish() }),
  async run(context, { through = null }): Promise<BatchRow> {
    const { em, tx, now, principal } = context;
    const { institutionId, author } = principal;
    await lockBooks(context);
    const mapping = await AccountingMapping.published(tx, institutionId);
    if (!mapping) throw new AppError('accounting_mapping_not_published');
    await requireAccounts(tx, institutionId, mapping, through);
    const [last] = (await tx.query<{ number: number }>(LAST_NUMBER, [institutionId])) as [{ number: number }];
    const batch = em.create(AccountingBatch, {
      ...{ id: newId(), institutionId, number: last.number + 1, status: 'generated', entryCount: 0, total: '0' },
      mapping: em.getReference(MappingVersion, mapping.id),
      generatedBy: author,
      generatedAt: now,
    });
    await em.flush();
    await fill(tx, batch, mapping, through);
    if (batch.entryCount === 0) throw new AppError('no_accounting_entries');
    audit(context, 'accounting_batch.generated', batch, { number: batch.number, entries: batch.entryCount });
    return batchRow(batch);
  },
});

/** @throws AppError accounts_not_mapped, with what has no accounts. */
async function requireAccounts(
  tx: Queryable,
  institutionId: number,
  mapping: AccountingMapping,
  through: string | null,
): Promise<void> {
  const shapes = await tx.query<EntryShape & { entries: number }>(OPEN_SHAPES, [institutionId, through]);
  const unmapped = shapes.filter((shape) => mapping.sidesOf(shape) === null);
  if (unmapped.length > 0) throw notMapped(unmapped);
}

function notMapped(shapes: readonly (EntryShape & { readonly entries: number })[]): AppError {
  const unmapped = shapes.map(({ kind, mappedKind, financialAccountId, entries }) => ({
    ...{ kind, mapped_kind: mappedKind, financial_account_id: financialAccountId, entries },
  }));
  const message = 'the published mapping has no accounts for some entries: add them and publish it';
  return new AppError('accounts_not_mapped', message, { unmapped });
}

/** Takes the entries slice by slice, and keeps a part of the file for each. */
async function fill(
  tx: Queryable,
  batch: AccountingBatch,
  mapping: AccountingMapping,
  through: string | null,
): Promise<void> {
  const sha256 = createHash('sha256');
  let [size, total] = [0, 0n];
  let after = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  for (let part = 0; ; part += 1) {
    const taken = await tx.query<Taken>(TAKE, [batch.institutionId, batch.id, ...after, SLICE, through]);
    const lines = taken.map((entry, n) => {
      const sides = mapping.sidesOf(entry);
      // One that was recorded meanwhile.
      if (!sides) throw notMapped([{ ...entry, entries: 1 }]);
      total += BigInt(entry.amount);
      return fileLine(batch.number, batch.entryCount + n + 1, entry, sides);
    });
    if (taken.length > 0) {
      const bytes = Buffer.from((part === 0 ? HEADER_LINE : '') + lines.join(''));
      sha256.update(bytes);
      size += bytes.length;
      await tx.query(KEEP_PART, [batch.institutionId, batch.id, part, bytes]);
      batch.entryCount += taken.length;
      batch.firstDay ??= taken[0]?.day ?? null;
      batch.lastDay = taken.at(-1)?.day ?? null;
      after = [taken.at(-1)?.day ?? '', taken.at(-1)?.id ?? ''];
    }
    if (taken.length < SLICE) break;
  }
  Object.assign(batch, { total: total.toString(), sizeBytes: size, sha256: sha256.digest() });
}

/** The batch, locked. @throws AppError accounting_batch_not_found. */
async function lockedBatch({ em }: WriteContext, id: string): Promise<AccountingBatch> {
  const batch = await em.findOne(AccountingBatch, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!batch) throw new AppError('accounting_batch_not_found');
  return batch;
}

/** Gives the entries of a batch back: the next one takes them. Not after the ERP has confirmed it. */
export const cancelAccountingBatch = operation({
  ...ACCOUNTANT,
  name: 'cancelAccountingBatch',
  summary: 'Cancels an accounting batch that the ERP has not confirmed; its entries leave in the next one',
  refusals: ['accounting_batch_not_found', 'batch_already_confirmed', 'batch_cancelled'],
  input: OneBatch,
  async run(context, { batchId }): Promise<BatchRow> {
    const { tx, now, principal } = context;
    const batch = await lockedBatch(context, batchId);
    requireStep(batch, 'cancel');
    const given = () => tx.query(GIVE_BACK, [principal.institutionId, batchId, SLICE]);
    while ((await given()).length === SLICE);
    Object.assign(batch, { status: 'cancelled', cancelledBy: principal.author, cancelledAt: now });
    audit(context, 'accounting_batch.cancelled', batch, { number: batch.number });
    return batchRow(batch);
  },
});

/** Confirms that the ERP has taken a batch, under its protocol. The same protocol again is answered as at first. */
export const acknowledgeAccountingBatch = operation({
  name: 'acknowledgeAccountingBatch',
  scopes: ['finance_accounting:write'],
  idempotency: 'required',
  summary: "Confirms that the ERP has taken an accounting batch, under the ERP's protocol",
  refusals: ['accounting_batch_not_found', 'batch_already_confirmed', 'batch_cancelled'],
  input: z.strictObject({
    ...OneBatch.shape,
    protocol: nonBlankText(100).meta({ description: 'Protocol of the ERP, 1 to 100 characters' }),
  }),
  async run(context, { batchId, protocol }): Promise<BatchRow> {
    const { now, principal } = context;
    const batch = await lockedBatch(context, batchId);
    if (batch.protocol === protocol) return batchRow(batch);
    requireStep(batch, 'confirm');
    Object.assign(batch, { status: 'confirmed', confirmedBy: principal.author, confirmedAt: now, protocol });
    audit(context, 'accounting_batch.confirmed', batch, { number: batch.number, protocol });
    return batchRow(batch);
  },
});

/** @throws AppError batch_already_confirmed, batch_cancelled. */
function requireStep({ status }: AccountingBatch, step: 'confirm' | 'cancel'): void {
  if (stateAfter(accountingBatchStates, status, step) !== null) return;
  throw new AppError(status === 'confirmed' ? 'batch_already_confirmed' : 'batch_cancelled');
}

const audit = (
  context: WriteContext,
  action: string,
  { id }: AccountingBatch,
  changes: Readonly<Record<string, unknown>>,
) => context.audit({ action, accountId: null, resourceType: 'accounting_batch', resourceId: id, changes });
