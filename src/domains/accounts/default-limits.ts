import { z } from 'zod';
import { lockedOne } from '../../platform/database/entities.ts';
import { statement } from '../../platform/database/queryable.ts';
import { LimitAmount } from '../../platform/money/money.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf, rowOf } from '../../platform/resource/resource.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { ADMIN, differences, recordAdministrativeAct } from '../administration/administrative-act.ts';
import { requestChange, subjectIdOf } from '../administration/change-request.ts';
import type { ChangeSubject } from '../change-subject.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { waitingChange } from '../waiting-change.ts';
import * as entities from './limits.entity.ts';
import { defaultLimits, LIMITED_PRODUCTS } from './limits.resource.ts';

export interface DefaultLimits extends RowOf<typeof defaultLimits> {}

const COLUMNS = `${columnsOf(defaultLimits, 'd')},
  ${waitingChange('d.institution_id', `r.subject_type = 'default_limits' and r.subject = d.holder_type || ':' || d.product`)}
    as "pendingChangeId"`;
const LIST = statement(
  'list_default_limits',
  `select ${COLUMNS} from limit_default d where d.institution_id = $1 order by d.holder_type, d.product`,
);
const limit = (of: string) =>
  LimitAmount.optional().meta({ description: `Limit of ${of}, in integer cents; omit to keep it unchanged` });

export const listDefaultLimits = readOperation({
  ...ADMIN,
  name: 'listDefaultLimits',
  summary: 'Lists the limits of accounts without limits of their own, by holder type and product',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly DefaultLimits[]> =>
    database.query<DefaultLimits>(LIST, [principal.institutionId]),
});

type Amounts = Pick<DefaultLimits, (typeof NAMES)[number]>;
const NAMES = ['transactionLimit', 'dailyLimit', 'monthlyLimit', 'nighttimeLimit'] as const;

async function lockLimits(
  { em, principal }: WriteContext,
  holderType: entities.DefaultLimits['holderType'],
  product: entities.DefaultLimits['product'],
): Promise<entities.DefaultLimits> {
  const known = await lockedOne(em, entities.DefaultLimits, { holderType, product });
  if (!known) throw new Error(`institution ${principal.institutionId} has no limits of ${holderType} for ${product}`);
  return known;
}

function apply(context: WriteContext, known: entities.DefaultLimits, wanted: Partial<Amounts>): DefaultLimits {
  const changes = differences(known, wanted);
  if (Object.keys(changes).length > 0) {
    Object.assign(known, wanted);
    const resourceId = `${known.holderType}:${known.product}`;
    recordAdministrativeAct(context, null, { action: 'default_limits.changed', resourceId, changes });
  }
  return rowOf(defaultLimits, known);
}

export const setDefaultLimits = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setDefaultLimits',
  summary:
    'Changes the limits of all accounts of a holder type without limits of their own: lower ones apply at once, higher ones wait for a second admin',
  effects: ['restricts'],
  awaits: ['weakens_control'],
  refusals: ['change_pending'],
  input: z.strictObject({
    holderType: z.enum(wordsOf(HOLDER_TYPES)).meta({ description: 'Type of holder' }),
    product: z.enum(wordsOf(LIMITED_PRODUCTS)).meta({ description: 'Limited product' }),
    transactionLimit: limit('one payment'),
    dailyLimit: limit('a Brasília day'),
    monthlyLimit: limit('a Brasília month'),
    nighttimeLimit: limit('a night, 20:00 to 06:00 in Brasília'),
  }),
  async run(context, { holderType, product, ...given }): Promise<DefaultLimits> {
    const known = await lockLimits(context, holderType, product);
    const wanted = NAMES.map((name) => [name, given[name] ?? known[name]] as const);
    const raised = wanted.filter(([name, amount]) => amount > known[name]);
    const lowered = wanted.filter(([name, amount]) => amount < known[name]);
    const was = Object.fromEntries(raised.map(([name]) => [name, known[name]]));
    const limits = apply(context, known, Object.fromEntries(lowered));
    if (raised.length === 0) return limits;
    const change = await requestChange(context, {
      subjectType: 'default_limits',
      subjectId: subjectIdOf('default_limits', `${context.principal.institutionId}:${holderType}:${product}`),
      subject: `${holderType}:${product}`,
      wanted: Object.fromEntries(raised),
      was,
    });
    return { ...limits, pendingChangeId: change.id };
  },
});

export const defaultLimitsSubject: ChangeSubject = {
  type: 'default_limits',
  description: 'Default limits of a holder type are raised.',
  event: null,
  lock: (context, { subject }) => lockLimitsOf(context, subject),
  current: async (context, { subject }) => rowOf(defaultLimits, await lockLimitsOf(context, subject)),
  apply: async (context, { subject, wanted }) =>
    apply(context, await lockLimitsOf(context, subject), wanted as Partial<Amounts>),
};

function lockLimitsOf(context: WriteContext, subject: string): Promise<entities.DefaultLimits> {
  const [holderType, product] = subject.split(':') as [
    entities.DefaultLimits['holderType'],
    entities.DefaultLimits['product'],
  ];
  return lockLimits(context, holderType, product);
}
