import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IntegerId } from '../../platform/ids.ts';
import { operation, type WriteContext } from '../../platform/operation.ts';
import { ADMIN } from '../administration/administered.ts';
import { requestChange, subjectIdOf } from '../administration/change-request.ts';
import type { ChangeSubject } from '../administration/change-subject.ts';
import { type LimitOverrides, lockBalance } from '../ledger/balance.ts';
import { accountNotFound } from './account.ts';
import { applyLimits, findLimits, LIMIT_OVERRIDES, type LimitsRecord } from './limits.ts';

// Products share the nighttime limit: the lower default of them is the ceiling.
const CEILING = statement(
  'ceiling_of_account_limits',
  `select b.partner_id as "partnerId", pix.transaction_limit as "pixOutTransactionLimit",
     pix.daily_limit as "pixOutDailyLimit", pix.monthly_limit as "pixOutMonthlyLimit",
     least(pix.nighttime_limit, ted.nighttime_limit) as "nighttimeLimit"
   from balance b
   join limit_default pix on pix.institution_id = b.institution_id and pix.holder_type = b.holder_type and pix.product = 'pix_out'
   join limit_default ted on ted.institution_id = b.institution_id and ted.holder_type = b.holder_type and ted.product = 'ted'
   where b.institution_id = $1 and b.account_id = $2`,
);

type Ceiling = { readonly [Name in keyof LimitOverrides]: number };
type Overrides = Partial<LimitOverrides>;

/** The limits of an account after a change. */
export interface SetLimits extends LimitsRecord {
  /** The change that waits for a second admin: the limits above the default; null: nothing waits. */
  readonly pendingChangeId: string | null;
}

/** The account's balance is locked until the transaction ends. @throws AppError account_not_found; account_closed. */
async function lockAccount({ tx, principal }: WriteContext, accountId: number) {
  const { institutionId } = principal;
  const [found] = await tx.query<Ceiling & { readonly partnerId: string }>(CEILING, [institutionId, accountId]);
  const balance = found && (await lockBalance(tx, accountId, found.partnerId));
  if (!found || !balance) throw accountNotFound();
  if (balance.status === 'closed') throw new AppError('account_closed');
  const { partnerId, ...ceiling } = found;
  return { owner: { institutionId, partnerId }, ceiling, limits: await findLimits(tx, partnerId, accountId) };
}

/** The change is recorded with the account, so the partner sees it in the account's audit trail. */
export const setAccountLimits = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setAccountLimits',
  summary:
    'Changes the limits of one account of a partner; null goes back to the default. Up to the default they hold at once, above it higher ones wait for a second admin',
  effects: ['restricts', 'keeps_records'],
  awaits: ['weakens_control'],
  refusals: ['account_not_found', 'account_closed', 'change_pending'],
  // Idempotent. `null` clears the limit; an absent field keeps it.
  idempotency: null,
  input: z.strictObject({ accountId: IntegerId.meta({ description: 'The account' }), ...LIMIT_OVERRIDES }),
  async run(context, { accountId, ...given }): Promise<SetLimits> {
    const { owner, ceiling, limits } = await lockAccount(context, accountId);
    const names = (Object.keys(ceiling) as (keyof LimitOverrides)[]).filter((name) => given[name] !== undefined);
    const isAbove = (name: keyof LimitOverrides): boolean =>
      (given[name] ?? 0) > ceiling[name] && (given[name] ?? 0) > (limits.overrides[name] ?? ceiling[name]);
    const raised = names.filter(isAbove);
    const atOnce: Overrides = Object.fromEntries(
      names.filter((name) => !isAbove(name)).map((name) => [name, given[name] ?? null]),
    );
    const changed = Object.keys(atOnce).length === 0 ? limits : await applyLimits(context, owner, accountId, atOnce);
    if (raised.length === 0) return { ...changed, pendingChangeId: null };
    const change = await requestChange(context, {
      subjectType: 'account_limits',
      subjectId: subjectIdOf('account_limits', String(accountId)),
      subject: String(accountId),
      wanted: Object.fromEntries(raised.map((name) => [name, given[name]])),
      was: Object.fromEntries(raised.map((name) => [name, limits.overrides[name]])),
    });
    return { ...changed, pendingChangeId: change.id };
  },
});

/** Limits of one account. */
export const accountLimitsSubject: ChangeSubject = {
  type: 'account_limits',
  description: "Limits of one account are raised above the institution's default.",
  event: null,
  lock: (context, { subject }) => lockAccount(context, Number(subject)),
  current: async (context, { subject }) => ({ ...(await lockAccount(context, Number(subject))).limits.overrides }),
  async apply(context, { subject, wanted }) {
    const { owner } = await lockAccount(context, Number(subject));
    await applyLimits(context, owner, Number(subject), wanted as Overrides);
  },
};
