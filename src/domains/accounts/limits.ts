import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { LimitAmount } from '../../platform/money/money.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { accountNotFound } from './account.ts';
import { type LimitName, NAMES, OVERRIDES } from './limit-names.ts';
import type { limits, raiseOfLimit } from './limits.resource.ts';

/** `pixOut` and `ted` are limits in effect: the account's own, else the institution's defaults for its holder type. */
export interface LimitsRecord extends RowOf<typeof limits> {}

export interface PendingRaise extends RowOf<typeof raiseOfLimit> {}

const limitsOf = (product: string) => `(select jsonb_build_object('transactionLimit', l.transaction_limit,
  'dailyLimit', l.daily_limit, 'monthlyLimit', l.monthly_limit, 'nighttimeLimit', l.nighttime_limit)
  from effective_limits(b.account_id, '${product}', $3) l)`;

const OWN_COLUMNS: Readonly<Record<LimitName, string>> = {
  pixOutTransactionLimit: 'own.transaction_limit',
  pixOutDailyLimit: 'own.daily_limit',
  pixOutMonthlyLimit: 'own.monthly_limit',
  nighttimeLimit: 'b.nighttime_limit',
};
const OVERRIDES_NOW = NAMES.map(
  (name) => `'${name}', override_at(${OWN_COLUMNS[name]}, b.raises, '${OVERRIDES[name]}', $3)`,
).join(', ');

const LIMITS = statement(
  'limits_of_accounts',
  `select b.account_id as "accountId", 'BRL' as currency, ${limitsOf('pix_out')} as "pixOut",
     ${limitsOf('ted')} as ted, jsonb_build_object(${OVERRIDES_NOW}) as overrides,
     (select jsonb_object_agg(r.limit_name, jsonb_build_object('value', r.value, 'effectiveAt', r.effective_at))
      from unnest(b.raises) r where r.effective_at > $3) as waiting
   from balance b left join lateral unnest(b.limits) own on own.product = 'pix_out'
   where b.partner_id = $1 and b.account_id = any ($2)`,
);

type Waiting = Readonly<Record<string, { readonly value: number | null; readonly effectiveAt: string }>>;

/** Limits in effect at that time, own limits and pending raises of each account, in any order. */
export async function limitsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  now: Date,
): Promise<readonly LimitsRecord[]> {
  type Row = Omit<LimitsRecord, 'pending'> & { readonly waiting: Waiting | null };
  const rows = await db.query<Row>(LIMITS, [partnerId, accountIds, now]);
  return rows.map(({ waiting, ...row }) => ({ ...row, pending: pendingOf(waiting ?? {}) }));
}

function pendingOf(waiting: Waiting): LimitsRecord['pending'] {
  const raise = (name: LimitName): PendingRaise | null => {
    const found = waiting[OVERRIDES[name]];
    return found ? { value: found.value, effectiveAt: new Date(found.effectiveAt) } : null;
  };
  return Object.fromEntries(NAMES.map((name) => [name, raise(name)])) as LimitsRecord['pending'];
}

export async function findLimits(
  db: Queryable,
  partnerId: string,
  accountId: number,
  now: Date,
): Promise<LimitsRecord> {
  const [found] = await limitsOfAccounts(db, partnerId, [accountId], now);
  if (!found) throw accountNotFound();
  return found;
}

export const getLimits = readOperation({
  name: 'getLimits',
  scopes: ['account:read'],
  summary: 'Returns the limits of an account in cents, and which of them are its own',
  effects: ['reads_business_data'],
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  run: ({ database, principal, now }, { accountId }) => findLimits(database, principal.partnerId, accountId, now),
});

const override = (of: string) =>
  LimitAmount.nullable()
    .optional()
    .meta({ description: `Limit of ${of}, in integer cents; null restores the default` });

export const LIMIT_OVERRIDES = {
  pixOutTransactionLimit: override('one PIX sent'),
  pixOutDailyLimit: override('all PIX sent in a Brasília day'),
  pixOutMonthlyLimit: override('all PIX sent in a Brasília month'),
  nighttimeLimit: override('all PIX and TED sent in a night, 20:00 to 06:00 in Brasília'),
};
