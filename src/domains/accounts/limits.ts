import { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IntegerId } from '../../platform/ids.ts';
import { LimitAmount } from '../../platform/money.ts';
import { operation, type Principal, readOperation, type WriteContext } from '../../platform/operation.ts';
import { rowsByIds } from '../../platform/rows-by-ids.ts';
import { type LimitOverrides, lockBalance, setLimitOverrides } from '../ledger/balance.ts';
import { accountNotFound } from './account.ts';

/** Limits that bind one product, in cents; `nighttime` is shared by all of them. */
export interface ProductLimits {
  readonly transactionLimit: number;
  readonly dailyLimit: number;
  readonly monthlyLimit: number;
  readonly nighttimeLimit: number;
}

export interface LimitsRecord {
  readonly accountId: number;
  readonly currency: 'BRL';
  /** What binds now: the overrides, else the institution's defaults for the kind of holder. */
  readonly pixOut: ProductLimits;
  readonly ted: ProductLimits;
  readonly overrides: LimitOverrides;
}

/** Names of the overrides as the contract spells them, which the audit trail goes by. */
const OVERRIDES = {
  pixOutTransactionLimit: 'pix_out_transaction_limit',
  pixOutDailyLimit: 'pix_out_daily_limit',
  pixOutMonthlyLimit: 'pix_out_monthly_limit',
  nighttimeLimit: 'nighttime_limit',
} as const satisfies Record<keyof LimitOverrides, string>;

const NAMES = Object.keys(OVERRIDES) as (keyof LimitOverrides)[];

const limitsOf = (product: string) => `(select jsonb_build_object('transactionLimit', l.transaction_limit,
  'dailyLimit', l.daily_limit, 'monthlyLimit', l.monthly_limit, 'nighttimeLimit', l.nighttime_limit)
  from effective_limits(b.account_id, '${product}') l)`;

/** What binds each of the partner's accounts, and what of it is its own; in any order. */
export const limitsOfAccounts = rowsByIds<LimitsRecord, number>(
  'limits_of_accounts',
  `select b.account_id as "accountId", 'BRL' as currency, ${limitsOf('pix_out')} as "pixOut",
     ${limitsOf('ted')} as ted, jsonb_build_object('pixOutTransactionLimit', own.transaction_limit,
       'pixOutDailyLimit', own.daily_limit, 'pixOutMonthlyLimit', own.monthly_limit,
       'nighttimeLimit', b.nighttime_limit) as overrides
   from balance b left join lateral unnest(b.limits) own on own.product = 'pix_out'
   where b.partner_id = $1 and b.account_id = any ($2)`,
);

/** The limits of an account of this partner. @throws AppError account_not_found. */
export async function findLimits(db: Queryable, partnerId: string, accountId: number): Promise<LimitsRecord> {
  const [limits] = await limitsOfAccounts(db, partnerId, [accountId]);
  if (!limits) throw accountNotFound();
  return limits;
}

export const getLimits = readOperation({
  name: 'getLimits',
  scopes: ['account:read'],
  summary: 'Reads the limits that apply to an account, in cents, and which of them are its own',
  effects: ['reads_business_data'],
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  run: ({ database, principal }, { accountId }) => findLimits(database, principal.partnerId, accountId),
});

const override = (of: string) =>
  LimitAmount.nullable()
    .optional()
    .meta({ description: `Limit of ${of}, in integer cents; null: the default applies again` });

/** The limits that an account can have of its own. */
export const LIMIT_OVERRIDES = {
  pixOutTransactionLimit: override('one PIX sent'),
  pixOutDailyLimit: override('all PIX sent in a Brasília day'),
  pixOutMonthlyLimit: override('all PIX sent in a Brasília month'),
  nighttimeLimit: override('all PIX and TED sent in a night, 20:00 to 06:00 in Brasília'),
};

export const changeLimits = operation({
  name: 'changeLimits',
  scopes: ['account:write'],
  summary: 'Changes the limits that are given, at once; null goes back to the default',
  effects: ['keeps_records'],
  refusals: ['account_not_found', 'account_closed'],
  // Doing it twice is doing it once; and null, which gives an override up, is not the same as nothing.
  idempotency: null,
  input: z
    .strictObject({ accountId: IntegerId, ...LIMIT_OVERRIDES })
    .refine((input) => NAMES.some((name) => input[name] !== undefined), {
      error: `must have at least one of ${NAMES.map((name) => `\`${name}\``).join(', ')}`,
    }),
  run: (context, { accountId, ...wanted }): Promise<LimitsRecord> =>
    applyLimits(context, context.principal, accountId, wanted),
});

/**
 * Changes limits of an account of this owner, those that are given, and records it with the account.
 * @throws AppError account_not_found; account_closed.
 */
export async function applyLimits(
  { tx, now, audit }: WriteContext,
  { institutionId, partnerId }: Pick<Principal, 'institutionId' | 'partnerId'>,
  accountId: number,
  wanted: { readonly [Name in keyof LimitOverrides]?: number | null | undefined },
): Promise<LimitsRecord> {
  const balance = await lockBalance(tx, accountId, partnerId);
  if (!balance) throw accountNotFound();
  if (balance.status === 'closed') throw new AppError('account_closed');

  const given = Object.fromEntries(
    NAMES.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]]),
  ) as Partial<LimitOverrides>;
  const { overrides } = await findLimits(tx, partnerId, accountId);
  await setLimitOverrides(tx, accountId, partnerId, { ...overrides, ...given }, now);
  audit({
    action: 'limits.changed',
    accountId,
    resourceType: 'account',
    resourceId: String(accountId),
    changes: Object.fromEntries(
      NAMES.filter((name) => name in given).map((name) => [
        OVERRIDES[name],
        { from: overrides[name], to: given[name] },
      ]),
    ),
    owner: { institutionId, partnerId },
  });
  return findLimits(tx, partnerId, accountId);
}
