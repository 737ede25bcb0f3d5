import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { newId } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { isCalendarDate } from '../../../platform/time/calendar.ts';
import { AccountingBatch, MappingVersion } from './accounting.entity.ts';
import { type BatchRow, batchRow } from './accounting-batch-row.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { advanceBatch } from './accounting-batch-steps.ts';
import { lockBooks } from './accounting-mapping.ts';
import { OneBatch } from './accounting-pages.ts';
import { CITED, SHAPE } from './entry-shape.ts';
import { AccountingMapping, type EntryShape } from './mapping.ts';
import { t } from './texts.ts';

const ACCOUNTANT = { audiences: ['operator'], scopes: [], product: 'accounting', roles: ['accountant'] } as const;

const OPEN_SHAPES = statement(
  'shapes_of_open_accounting_entries',
  `select ${SHAPE}, count(*) as entries from accounting_entry e ${CITED}
   where e.institution_id = $1 and e.batch_id is null and ($2::date is null or e.day <= $2) group by 1, 2, 3, 4, 5 order by 1, 3`,
);
const BOOKS = statement(
  'accounting_books',
  `select greatest(max(number), number_given_out('accounting_batch', $1::bigint::text)) as number, coalesce(bool_or(unfinished), false) as unfinished
   from accounting_batch where institution_id = $1`,
);

const Day = z.string().refine(isCalendarDate, inSchema(t('calendarDate')));

/**
 * Batch numbers have no gaps except after a restore. One entry without mapped accounts stops the batch, and the refusal lists all such entry
 * shapes. A large batch is returned as `generating`, and the worker completes it.
 */
export const generateAccountingBatch = operation({
  ...ACCOUNTANT,
  name: 'generateAccountingBatch',
  summary:
    'Creates the next accounting batch from all entries without a batch, with the accounts of the published mapping',
  effects: ['keeps_records'],
  refusals: [
    'accounting_mapping_not_published',
    'accounts_not_mapped',
    'no_accounting_entries',
    'accounting_batch_unfinished',
  ],
  input: z.strictObject({ through: Day.nullish() }),
  async run(context, { through = null }): Promise<BatchRow> {
    const { em, tx, now, principal } = context;
    const { institutionId, author } = principal;
    await lockBooks(context);
    const [books] = (await tx.query<{ number: number; unfinished: boolean }>(BOOKS, [institutionId])) as [
      { number: number; unfinished: boolean },
    ];
    if (books.unfinished) throw new AppError('accounting_batch_unfinished');
    const mapping = await AccountingMapping.published(tx, institutionId);
    if (!mapping) throw new AppError('accounting_mapping_not_published');
    await requireEntries(tx, institutionId, mapping, through);
    const batch = em.create(AccountingBatch, {
      ...{ id: newId(), institutionId, number: books.number + 1, status: 'generating', unfinished: true, through },
      ...{ entryCount: 0, total: '0', partCount: 0 },
      mapping: em.getReference(MappingVersion, mapping.id),
      generatedBy: author,
      generatedAt: now,
    });
    await em.flush();
    await advanceBatch(tx, batch.id);
    await em.refresh(batch);
    audit(context, 'accounting_batch.generated', batch, { number: batch.number, through });
    return batchRow(batch);
  },
});

/** @throws AppError no_accounting_entries, accounts_not_mapped (details list the unmapped entry shapes) */
async function requireEntries(
  tx: Queryable,
  institutionId: number,
  mapping: AccountingMapping,
  through: string | null,
): Promise<void> {
  const shapes = await tx.query<EntryShape & { entries: number }>(OPEN_SHAPES, [institutionId, through]);
  if (shapes.length === 0) throw new AppError('no_accounting_entries');
  const unmapped = shapes
    .filter((shape) => mapping.sidesOf(shape) === null)
    .map(({ kind, mappedKind, financialAccountId, entries }) => ({
      ...{ kind, mapped_kind: mappedKind, financial_account_id: financialAccountId, entries },
    }));
  if (unmapped.length === 0) return;
  throw new AppError('accounts_not_mapped', t('accountsNotMapped'), { unmapped });
}

/** Loads the batch and locks its row. @throws AppError accounting_batch_not_found */
async function lockedBatch({ em }: WriteContext, id: string): Promise<AccountingBatch> {
  const batch = await em.findOne(AccountingBatch, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!batch) throw new AppError('accounting_batch_not_found');
  return batch;
}

/** The status changes immediately; the worker releases the remaining entries of a large batch. */
export const cancelAccountingBatch = operation({
  ...ACCOUNTANT,
  name: 'cancelAccountingBatch',
  summary: 'Cancels an accounting batch that the ERP has not confirmed; its entries go into the next batch',
  effects: ['keeps_records'],
  refusals: ['accounting_batch_not_found', 'batch_already_confirmed', 'batch_cancelled'],
  input: OneBatch,
  async run(context, { batchId }): Promise<BatchRow> {
    const { em, tx, now, principal } = context;
    const batch = await lockedBatch(context, batchId);
    requireStep(batch, 'cancel');
    Object.assign(batch, { status: 'cancelled', unfinished: true, cancelledBy: principal.author, cancelledAt: now });
    await em.flush();
    await advanceBatch(tx, batchId);
    await em.refresh(batch);
    audit(context, 'accounting_batch.cancelled', batch, { number: batch.number });
    return batchRow(batch);
  },
});

/** Idempotent: the same protocol again returns the first result. */
export const acknowledgeAccountingBatch = operation({
  name: 'acknowledgeAccountingBatch',
  scopes: ['finance_accounting:write'],
  idempotency: 'required',
  summary: "Confirms that the ERP has imported an accounting batch, under the ERP's protocol",
  effects: ['keeps_records'],
  refusals: ['accounting_batch_not_found', 'batch_already_confirmed', 'batch_cancelled'],
  input: z.strictObject({
    ...OneBatch.shape,
    protocol: nonBlankText(100).meta({ description: 'Protocol of the ERP, 1 to 100 characters' }),
  }),
  async run(context, { batchId, protocol }): Promise<BatchRow> {
    const { now, principal } = context;
    const batch = await lockedBatch(context, batchId);
    if (batch.status === 'generating') throw new AppError('accounting_batch_not_found');
    if (batch.protocol === protocol) return batchRow(batch);
    requireStep(batch, 'confirm');
    Object.assign(batch, { status: 'confirmed', confirmedBy: principal.author, confirmedAt: now, protocol });
    audit(context, 'accounting_batch.confirmed', batch, { number: batch.number, protocol });
    return batchRow(batch);
  },
});

/** @throws AppError batch_already_confirmed, batch_cancelled */
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
