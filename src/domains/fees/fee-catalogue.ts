import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { type Codes, defineRefusals, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { inSchema } from '../../platform/language/text.ts';
import { MAX_AMOUNT } from '../../platform/money/money.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { IntegerId, newId, Uuid } from '../../platform/text/ids.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';
import { Day } from '../../platform/time/day.ts';
import { ADMIN, recordAdministrativeAct } from '../administration/administrative-act.ts';
import { requestChange } from '../administration/change-request.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import { FEE_TYPES } from '../transaction-kinds.ts';
import { catalogueFee, FEE_SCOPES } from './fee.resource.ts';
import { portuguese } from './refusals.pt-br.ts';
import { t } from './texts.ts';

const REFUSALS = defineRefusals(
  {
    fee_not_found: notFound('fee not found: use a fee that the fee catalogue of the institution lists'),
    fee_ended: unprocessable('this fee has already ended and cannot change: create a new fee'),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}

/** An entry in the view of admins, including past and future ones. Individuals pay no fees. */
export interface CatalogueFee extends RowOf<typeof catalogueFee> {}

const COLUMNS = columnsOf(catalogueFee, 'f');
const LIST = statement(
  'list_fee_catalogue',
  `select ${COLUMNS} from fee f where f.institution_id = $1 and f.id < $2 order by f.id desc limit $3`,
);
const LOCK = statement(
  'lock_fee',
  `select ${COLUMNS} from fee f where f.institution_id = $1 and f.id = $2 for no key update`,
);
const INSERT = statement(
  'insert_fee',
  `insert into fee as f (id, institution_id, fee_type, client_type, fixed_amount, min_amount, max_amount, percent,
     free_transactions_per_month, effective_from, effective_until, scope, customer_id, account_id)
   values ($1, $2, $3, 'pj', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${COLUMNS}`,
);
const END = statement(
  'end_fee',
  `update fee f set effective_until = $3 where f.institution_id = $1 and f.id = $2 returning ${COLUMNS}`,
);
const CUSTOMER = statement(
  'fee_customer_of_institution',
  `select c.id from customer c join partner p on p.id = c.partner_id where p.institution_id = $1 and c.id = $2`,
);
const ACCOUNT = statement(
  'fee_account_of_institution',
  'select a.id from account a where a.institution_id = $1 and a.id = $2',
);

const cents = (description: string) =>
  z
    .int(inSchema(t('mustBeCents')))
    .min(0, inSchema(t('notNegative')))
    .max(MAX_AMOUNT)
    .meta({ description: `${description}, in integer cents` });

const Percent = z
  .string()
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, inSchema(t('mustBePercent')))
  .meta({ description: 'Percentage of the amount: 0 to 100, with at most 4 decimals' });

export const listFeeCatalogue = readOperation({
  ...ADMIN,
  name: 'listFeeCatalogue',
  summary: 'Lists every entry of the fee catalogue, newest first, including past and future ones',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<CatalogueFee>> => {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<CatalogueFee>(LIST, values), first);
  },
});

const NewFee = z.strictObject({
  feeType: z.lazy(() => z.enum(wordsOf(FEE_TYPES)).meta({ description: 'Operation for which the fee is charged' })),
  fixedAmount: cents('Fixed part').default(0),
  percent: Percent.default('0'),
  minAmount: cents('Minimum fee').default(0),
  maxAmount: cents('Maximum fee').optional(),
  freeTransactionsPerMonth: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({ description: 'Free operations of an account per Brasília month' }),
  effectiveFrom: Day.meta({ description: 'First Brasília day in force, today or later' }),
  effectiveUntil: Day.optional().meta({ description: 'Last Brasília day in force; omit for none' }),
  scope: z.enum(wordsOf(FEE_SCOPES)).default('global').meta({ description: 'Scope of the fee' }),
  customerId: IntegerId.optional().meta({
    description: 'Customer whose accounts pay the fee; only with the scope customer',
  }),
  accountId: IntegerId.optional().meta({ description: 'Account that pays the fee; only with the scope account' }),
});
type NewFee = z.output<typeof NewFee>;

/** @throws AppError validation_failed, customer_not_found, account_not_found */
async function requirePossible({ tx, now, principal }: WriteContext, fee: NewFee): Promise<void> {
  const { institutionId } = principal;
  const { effectiveFrom, effectiveUntil, minAmount, maxAmount, scope, customerId, accountId } = fee;
  if (effectiveFrom < brasiliaDate(now)) throw validationFailed({ effectiveFrom: t('todayOrLater') });
  if (effectiveUntil !== undefined && effectiveUntil < effectiveFrom)
    throw validationFailed({ effectiveUntil: t('notBeforeStart') });
  if (maxAmount !== undefined && maxAmount < minAmount) throw validationFailed({ maxAmount: t('notBelowMinimum') });
  if ((scope === 'customer') !== (customerId !== undefined))
    throw validationFailed({ customerId: t('onlyScopeCustomer') });
  if ((scope === 'account') !== (accountId !== undefined)) throw validationFailed({ accountId: t('onlyScopeAccount') });
  if (customerId !== undefined && !(await isThere(tx, CUSTOMER, institutionId, customerId)))
    throw new AppError('customer_not_found');
  if (accountId !== undefined && !(await isThere(tx, ACCOUNT, institutionId, accountId)))
    throw new AppError('account_not_found', t('accountOfInstitution'));
}

/** The narrowest entry in force applies (account, customer, global); among equals, the one that began last. */
export const addFee = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'addFee',
  summary:
    'Requests a new fee of legal entities from today or later; a second admin approves it. The narrowest fee in force is charged',
  effects: ['keeps_records'],
  awaits: ['moves_customer_money'],
  refusals: ['customer_not_found', 'account_not_found'],
  input: NewFee,
  async run(context, fee): Promise<ChangeRequest> {
    await requirePossible(context, fee);
    const { scope, customerId, accountId } = fee;
    const whose = scope === 'global' ? scope : `${scope} ${customerId ?? accountId}`;
    return requestChange(context, {
      subjectType: 'fee',
      // Every request creates a new entry, so equal requests can wait at the same time.
      subjectId: newId(),
      subject: `${fee.feeType} ${whose}`,
      wanted: fee,
    });
  },
});

export const feeSubject: ChangeSubject = {
  type: 'fee',
  description: 'A fee is charged.',
  event: null,
  async apply(context, { subjectId, wanted }) {
    const { tx, principal } = context;
    const fee = wanted as NewFee;
    await requirePossible(context, fee);
    const { maxAmount = null, effectiveUntil = null, customerId = null, accountId = null } = fee;
    const [added] = await tx.query<CatalogueFee>(INSERT, [
      ...[subjectId, principal.institutionId, fee.feeType, fee.fixedAmount, fee.minAmount, maxAmount, fee.percent],
      ...[fee.freeTransactionsPerMonth, fee.effectiveFrom, effectiveUntil, fee.scope, customerId, accountId],
    ]);
    if (!added) throw new Error('the fee was not inserted');
    const { id, ...changes } = added;
    recordAdministrativeAct(context, null, { action: 'fee.added', resourceId: id, changes });
  },
};

export const endFee = operation({
  ...ADMIN,
  name: 'endFee',
  summary: 'Ends a fee on a day, today or later; fees charged until then stay',
  effects: ['keeps_records'],
  refusals: ['fee_not_found', 'fee_ended'],
  input: z.strictObject({
    feeId: Uuid.meta({ description: 'Id of the fee' }),
    lastDay: Day.meta({ description: 'Last Brasília day in force, today or later' }),
  }),
  async run(context, { feeId, lastDay }): Promise<CatalogueFee> {
    const { tx, now, principal } = context;
    const today = brasiliaDate(now);
    const [known] = await tx.query<CatalogueFee>(LOCK, [principal.institutionId, feeId]);
    if (!known) throw new AppError('fee_not_found');
    if (known.effectiveUntil !== null && known.effectiveUntil < today) throw new AppError('fee_ended');
    if (lastDay < today) throw validationFailed({ lastDay: t('todayOrLater') });
    if (lastDay < known.effectiveFrom) throw validationFailed({ lastDay: t('notBeforeFirstDay') });
    if (lastDay === known.effectiveUntil) return known;
    const [ended] = await tx.query<CatalogueFee>(END, [principal.institutionId, feeId, lastDay]);
    if (!ended) throw new Error(`the fee ${feeId} no longer exists`);
    const changes = { effective_until: { from: known.effectiveUntil, to: lastDay } };
    recordAdministrativeAct(context, null, { action: 'fee.ended', resourceId: feeId, changes });
    return ended;
  },
});

const isThere = async (db: Queryable, which: typeof CUSTOMER, institutionId: number, id: number): Promise<boolean> =>
  (await db.query(which, [institutionId, id])).length > 0;
