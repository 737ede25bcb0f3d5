import { z } from 'zod';
import { lockedOne } from '../../platform/database/entities.ts';
import { statement } from '../../platform/database/queryable.ts';
import { inSchema } from '../../platform/language/text.ts';
import { LimitAmount } from '../../platform/money/money.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf, rowOf } from '../../platform/resource/resource.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { ADMIN, differences, recordAdministrativeAct } from '../administration/administrative-act.ts';
import { requestChange, subjectIdOf } from '../administration/change-request.ts';
import type { ChangeSubject } from '../change-subject.ts';
import { waitingChange } from '../waiting-change.ts';
import { ACCOUNT_TYPES, type AccountType } from './account-type.ts';
import { withdrawRaisesAbove } from './limit-change.ts';
import * as entities from './limits.entity.ts';
import { limitCeilings, type listedRaise, type raiseHours } from './limits.resource.ts';
import { t } from './texts.ts';

/** Hours. BCB: 24 to 48 hours for requests of customers. */
const LONGEST_WAIT = 48;
export const RAISES_SHOWN = 100;

export interface LimitCeilings extends RowOf<typeof limitCeilings> {}

export interface RaiseHours extends RowOf<typeof raiseHours> {}

export interface ListedRaise extends RowOf<typeof listedRaise> {}

const HOURS = `select i.limit_raise_hours as hours,
     ${waitingChange('i.id', `r.subject_type = 'limit_raise_hours' and r.subject = 'hours'`)} as "pendingChangeId"
   from institution i where i.id = $1`;
const CEILINGS = `${columnsOf(limitCeilings, 'c')},
  ${waitingChange('c.institution_id', `r.subject_type = 'limit_ceilings' and r.subject = c.account_type`)} as "pendingChangeId"`;
const READ_HOURS = statement('limit_raise_hours', HOURS);
const LOCK_HOURS = statement('lock_limit_raise_hours', `${HOURS} for no key update of i`);
const SET_HOURS = statement('set_limit_raise_hours', 'update institution set limit_raise_hours = $2 where id = $1');
const LIST_CEILINGS = statement(
  'list_limit_ceilings',
  `select ${CEILINGS} from limit_ceiling c where c.institution_id = $1 order by c.account_type`,
);
const RAISES = statement(
  'list_limit_raises',
  `select b.account_id as "accountId", p.name as "partnerName", r.limit_name as "limit", r.value, r.effective_at as "effectiveAt"
   from balance b join partner p on p.id = b.partner_id cross join lateral unnest(b.raises) r
   where b.institution_id = $1 and b.raises is not null and b.status <> 'closed' and r.effective_at > $2
   order by r.effective_at, b.account_id, r.limit_name limit $3`,
);

export const getLimitRaiseHours = readOperation({
  ...ADMIN,
  name: 'getLimitRaiseHours',
  summary: "Returns the hours until a raise of an account's limit takes effect",
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: async ({ database, principal }): Promise<RaiseHours> =>
    existing((await database.query<RaiseHours>(READ_HOURS, [principal.institutionId])).at(0)),
});

export const listLimitCeilings = readOperation({
  ...ADMIN,
  name: 'listLimitCeilings',
  summary: 'Lists the highest own limits of accounts, by account type',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly LimitCeilings[]> =>
    database.query<LimitCeilings>(LIST_CEILINGS, [principal.institutionId]),
});

export const listLimitRaises = readOperation({
  ...ADMIN,
  name: 'listLimitRaises',
  summary: `Lists pending raises of limits, the next to take effect first, at most ${RAISES_SHOWN}`,
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal, now }): Promise<readonly ListedRaise[]> =>
    database.query<ListedRaise>(RAISES, [principal.institutionId, now, RAISES_SHOWN]),
});

function existing<Row>(row: Row | null | undefined): Row {
  if (!row) throw new Error('the institution has no limit policy');
  return row;
}

const lockHours = async ({ tx, principal }: WriteContext): Promise<RaiseHours> =>
  existing((await tx.query<RaiseHours>(LOCK_HOURS, [principal.institutionId])).at(0));

/** Pending raises keep their effective time, because customers rely on it. */
async function applyHours(context: WriteContext, known: RaiseHours, hours: number): Promise<RaiseHours> {
  const changes = differences(known, { hours });
  if (Object.keys(changes).length === 0) return known;
  await context.tx.query(SET_HOURS, [context.principal.institutionId, hours]);
  recordAdministrativeAct(context, null, { action: 'limit_raise_hours.changed', resourceId: 'hours', changes });
  return { ...known, hours };
}

export const setLimitRaiseHours = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setLimitRaiseHours',
  summary:
    'Sets the hours until a raise of a limit takes effect: more hours apply at once, fewer after the approval of a second admin',
  effects: ['restricts'],
  awaits: ['weakens_control'],
  refusals: ['change_pending'],
  input: z.strictObject({
    hours: z
      .int()
      .min(0, inSchema(t('hoursAtLeast')))
      .max(LONGEST_WAIT, inSchema(t('hoursAtMost', { max: LONGEST_WAIT })))
      .meta({ description: `Hours, 0 to ${LONGEST_WAIT}; pending raises keep their effective time` }),
  }),
  async run(context, { hours }): Promise<RaiseHours> {
    const known = await lockHours(context);
    if (hours >= known.hours) return applyHours(context, known, hours);
    const change = await requestChange(context, {
      subjectType: 'limit_raise_hours',
      subjectId: subjectIdOf('limit_raise_hours', String(context.principal.institutionId)),
      subject: 'hours',
      wanted: { hours },
      was: { hours: known.hours },
    });
    return { ...known, pendingChangeId: change.id };
  },
});

export const limitRaiseHoursSubject: ChangeSubject = {
  type: 'limit_raise_hours',
  description: 'Raises of limits take effect after fewer hours.',
  event: null,
  lock: lockHours,
  current: async (context) => ({ ...(await lockHours(context)) }),
  apply: async (context, { wanted }) =>
    applyHours(context, await lockHours(context), (wanted as { readonly hours: number }).hours),
};

const AMOUNTS = ['transactionLimit', 'dailyLimit', 'monthlyLimit', 'nighttimeLimit'] as const;
type Amounts = Pick<LimitCeilings, (typeof AMOUNTS)[number]>;

const lockCeilings = async ({ em }: WriteContext, accountType: string): Promise<entities.LimitCeilings> =>
  existing(await lockedOne(em, entities.LimitCeilings, { accountType: accountType as AccountType }));

/** Existing limits of accounts stay unchanged. Pending raises above a lowered ceiling are withdrawn. */
async function applyCeilings(
  context: WriteContext,
  known: entities.LimitCeilings,
  wanted: Partial<Amounts>,
): Promise<LimitCeilings> {
  const changes = differences(known, wanted);
  if (Object.keys(changes).length === 0) return rowOf(limitCeilings, known);
  Object.assign(known, wanted);
  const { institutionId, accountType, transactionLimit, dailyLimit, monthlyLimit, nighttimeLimit } = known;
  await withdrawRaisesAbove(context, {
    institutionId,
    accountType,
    ceiling: {
      pixOutTransactionLimit: transactionLimit,
      pixOutDailyLimit: dailyLimit,
      pixOutMonthlyLimit: monthlyLimit,
      nighttimeLimit,
    },
  });
  recordAdministrativeAct(context, null, { action: 'limit_ceilings.changed', resourceId: accountType, changes });
  return rowOf(limitCeilings, known);
}

const ceiling = (of: string) =>
  LimitAmount.optional().meta({
    description: `Highest own limit of ${of}, in integer cents; omit to keep it unchanged`,
  });

export const setLimitCeilings = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setLimitCeilings',
  summary:
    'Sets the highest own limits of accounts of one type: lower ones apply at once, higher ones after the approval of a second admin',
  effects: ['restricts'],
  awaits: ['weakens_control'],
  refusals: ['change_pending'],
  input: z.strictObject({
    accountType: z.enum(wordsOf(ACCOUNT_TYPES)).meta({ description: 'Type of account' }),
    transactionLimit: ceiling('one PIX sent'),
    dailyLimit: ceiling('a Brasília day'),
    monthlyLimit: ceiling('a Brasília month'),
    nighttimeLimit: ceiling('a night, 20:00 to 06:00 in Brasília'),
  }),
  async run(context, { accountType, ...given }): Promise<LimitCeilings> {
    const known = await lockCeilings(context, accountType);
    const wanted = AMOUNTS.map((name) => [name, given[name] ?? known[name]] as const);
    const raised = wanted.filter(([name, amount]) => amount > known[name]);
    const lowered = wanted.filter(([name, amount]) => amount < known[name]);
    const was = Object.fromEntries(raised.map(([name]) => [name, known[name]]));
    const ceilings = await applyCeilings(context, known, Object.fromEntries(lowered));
    if (raised.length === 0) return ceilings;
    const change = await requestChange(context, {
      subjectType: 'limit_ceilings',
      subjectId: subjectIdOf('limit_ceilings', `${context.principal.institutionId}:${accountType}`),
      subject: accountType,
      wanted: Object.fromEntries(raised),
      was,
    });
    return { ...ceilings, pendingChangeId: change.id };
  },
});

export const limitCeilingsSubject: ChangeSubject = {
  type: 'limit_ceilings',
  description: 'Ceilings of the limits of an account type are raised.',
  event: null,
  lock: (context, { subject }) => lockCeilings(context, subject),
  current: async (context, { subject }) => rowOf(limitCeilings, await lockCeilings(context, subject)),
  apply: async (context, { subject, wanted }) =>
    applyCeilings(context, await lockCeilings(context, subject), wanted as Partial<Amounts>),
};
