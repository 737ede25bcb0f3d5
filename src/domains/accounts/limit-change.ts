import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { amountText } from '../../platform/money/money.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import type { Principal } from '../../platform/operation/principal.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import {
  type LimitOverrides,
  type LimitRaise,
  lockBalance,
  setLimitOverrides,
  withdrawRaises,
} from '../ledger/balance.ts';
import { accountNotFound } from './account.ts';
import type { AccountType } from './account-type.ts';
import { type LimitName, NAMES, OVERRIDES } from './limit-names.ts';
import { findLimits, LIMIT_OVERRIDES, type LimitsRecord, type PendingRaise } from './limits.ts';
import { t } from './texts.ts';

type Amounts = { readonly [Name in LimitName]: number };

// Locks the policy until the transaction ends, so that lowering a ceiling finds every raise requested under the old
// one.
const POLICY = statement(
  'limit_policy_of_account',
  `select a.partner_id as "partnerId", a.institution_id as "institutionId", a.account_type as "accountType",
     i.limit_raise_hours as "raiseHours",
     jsonb_build_object('pixOutTransactionLimit', c.transaction_limit, 'pixOutDailyLimit', c.daily_limit,
       'pixOutMonthlyLimit', c.monthly_limit, 'nighttimeLimit', c.nighttime_limit) as ceiling,
     array[jsonb_build_object('pixOutTransactionLimit', pix.transaction_limit, 'pixOutDailyLimit', pix.daily_limit,
       'pixOutMonthlyLimit', pix.monthly_limit, 'nighttimeLimit', pix.nighttime_limit),
       jsonb_build_object('nighttimeLimit', ted.nighttime_limit)] as defaults
   from account a join institution i on i.id = a.institution_id
     join balance b on b.account_id = a.id
     join limit_ceiling c on c.institution_id = a.institution_id and c.account_type = a.account_type
     join limit_default pix on pix.institution_id = a.institution_id and pix.holder_type = b.holder_type and pix.product = 'pix_out'
     join limit_default ted on ted.institution_id = a.institution_id and ted.holder_type = b.holder_type and ted.product = 'ted'
   where a.institution_id = $1 and a.id = $2 and ($3::uuid is null or a.partner_id = $3)
   for share of i, c`,
);

interface Policy {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountType: AccountType;
  readonly raiseHours: number;
  readonly ceiling: Amounts;
  readonly defaults: readonly Partial<Amounts>[];
}

/** Locked: its limits can be changed until the transaction ends. */
export interface LimitedAccount extends Policy {
  readonly accountId: number;
  readonly limits: LimitsRecord;
}

/**
 * Locks the policy (shared), then the balance. No partner: any account of the institution.
 * @throws AppError account_not_found, account_closed
 */
export async function lockForLimits(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { institutionId, partnerId }: Pick<Principal, 'institutionId'> & { readonly partnerId?: string },
  accountId: number,
): Promise<LimitedAccount> {
  const [policy] = await tx.query<Policy>(POLICY, [institutionId, accountId, partnerId ?? null]);
  const balance = policy && (await lockBalance(tx, accountId, policy.partnerId));
  if (!policy || !balance) throw accountNotFound();
  if (balance.status === 'closed') throw new AppError('account_closed');
  return { ...policy, accountId, limits: await findLimits(tx, policy.partnerId, accountId, now) };
}

type Wanted = { readonly [Name in LimitName]?: number | null | undefined };

/** Whether `to` allows more of some product than `from`. Null: the default. */
const isAbove = ({ defaults }: Policy, name: LimitName, to: number | null, from: number | null): boolean =>
  defaults.some((of) => of[name] !== undefined && (to ?? of[name]) > (from ?? of[name]));

/** Null passes: the institution sets the default separately, and it can exceed the ceiling. */
export const isAboveCeiling = (account: LimitedAccount, name: LimitName, wanted: number | null): boolean =>
  wanted !== null && wanted > account.ceiling[name] && isAbove(account, name, wanted, account.limits.overrides[name]);

function aboveCeiling({ accountType, ceiling }: Policy, name: LimitName): AppError {
  return new AppError(
    'limit_above_ceiling',
    t('aboveCeiling', { name, ceiling: amountText(ceiling[name]), accountType }),
    { limit: OVERRIDES[name], ceiling: ceiling[name] },
  );
}

/**
 * Lower or equal limits apply at once and withdraw a pending raise. Raises wait for the policy's hours; a repeated
 * raise keeps its effective time unless it is higher. `decided`: approved by two admins, without wait and ceiling.
 * @throws AppError limit_above_ceiling
 */
export async function applyLimits(
  { tx, now, audit }: WriteContext,
  account: LimitedAccount,
  wanted: Wanted,
  { decided = false } = {},
): Promise<LimitsRecord> {
  const { accountId, institutionId, partnerId, limits, raiseHours } = account;
  const overrides: Record<LimitName, number | null> = { ...limits.overrides };
  const pending: Record<LimitName, PendingRaise | null> = { ...limits.pending };
  const changes: Record<string, object> = {};
  for (const name of NAMES) {
    const value = wanted[name];
    if (value === undefined) continue;
    if (!decided && isAboveCeiling(account, name, value)) throw aboveCeiling(account, name);
    const [from, waiting] = [overrides[name], pending[name]];
    if (!decided && raiseHours > 0 && isAbove(account, name, value, from)) {
      const grows = waiting === null || isAbove(account, name, value, waiting.value);
      const effectiveAt = grows ? new Date(now.getTime() + raiseHours * 3_600_000) : waiting.effectiveAt;
      pending[name] = { value, effectiveAt };
      changes[OVERRIDES[name]] = { from, to: value, effective_at: effectiveAt.toISOString() };
    } else {
      overrides[name] = value;
      pending[name] = null;
      changes[OVERRIDES[name]] = { from, to: value, ...(waiting && { withdrawn: waiting.value }) };
    }
  }
  await setLimitOverrides(tx, accountId, partnerId, overrides as LimitOverrides, raisesOf(pending), now);
  audit({
    action: 'limits.changed',
    accountId,
    resourceType: 'account',
    resourceId: String(accountId),
    changes,
    owner: { institutionId, partnerId },
  });
  return findLimits(tx, partnerId, accountId, now);
}

const raisesOf = (pending: Readonly<Record<LimitName, PendingRaise | null>>): LimitRaise[] =>
  NAMES.flatMap((name) => {
    const raise = pending[name];
    return raise ? [{ limit: OVERRIDES[name], ...raise }] : [];
  });

/** Withdraws pending raises of accounts of a type above a lowered ceiling. The caller has locked the ceiling. */
export async function withdrawRaisesAbove(
  { tx, now, audit }: Pick<WriteContext, 'now' | 'audit'> & { readonly tx: Queryable },
  { institutionId, accountType, ceiling }: Pick<Policy, 'institutionId' | 'accountType' | 'ceiling'>,
): Promise<void> {
  const named = Object.fromEntries(NAMES.map((name) => [OVERRIDES[name], ceiling[name]]));
  for (const { accountId, partnerId } of await withdrawRaises(tx, institutionId, accountType, named, now))
    audit({
      action: 'limits.raise_withdrawn',
      accountId,
      resourceType: 'account',
      resourceId: String(accountId),
      changes: { ceiling: named },
      owner: { institutionId, partnerId },
    });
}

export const changeLimits = operation({
  name: 'changeLimits',
  scopes: ['account:write'],
  summary:
    "Changes the given limits: lower ones at once, higher ones after the institution's wait; null restores the default",
  effects: ['keeps_records'],
  refusals: ['account_not_found', 'account_closed', 'limit_above_ceiling'],
  // Idempotent. `null` clears the limit; an absent field keeps it.
  idempotency: null,
  input: z
    .strictObject({ accountId: IntegerId, ...LIMIT_OVERRIDES })
    .refine((input) => NAMES.some((name) => input[name] !== undefined), {
      error: inSchema(t('oneOfLimits', { names: NAMES.map((name) => `\`${name}\``).join(', ') })),
    }),
  run: async (context, { accountId, ...wanted }): Promise<LimitsRecord> =>
    applyLimits(context, await lockForLimits(context, context.principal, accountId), wanted),
});
