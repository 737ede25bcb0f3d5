import { z } from 'zod';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { ADMIN } from '../administration/administrative-act.ts';
import { requestChange, subjectIdOf } from '../administration/change-request.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import type { LimitOverrides } from '../ledger/balance.ts';
import { applyLimits, isAboveCeiling, type LimitedAccount, lockForLimits } from './limit-change.ts';
import { NAMES } from './limit-names.ts';
import { LIMIT_OVERRIDES, type LimitsRecord } from './limits.ts';

type Overrides = Partial<LimitOverrides>;

export interface SetLimits extends LimitsRecord {
  /** Change to limits above the ceiling that waits for a second admin, or null. */
  readonly pendingChangeId: string | null;
}

/** Recorded with the account, so that the partner sees the change in the account's audit trail. */
export const setAccountLimits = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setAccountLimits',
  summary:
    'Changes the limits of one account of a partner; null restores the default. Lower ones apply at once, higher ones after the wait of the policy, and those above the ceiling after the approval of a second admin',
  effects: ['restricts', 'keeps_records'],
  awaits: ['weakens_control'],
  refusals: ['account_not_found', 'account_closed', 'change_pending'],
  // Idempotent. `null` clears the limit; an absent field keeps it.
  idempotency: null,
  input: z.strictObject({ accountId: IntegerId.meta({ description: 'Number of the account' }), ...LIMIT_OVERRIDES }),
  async run(context, { accountId, ...given }): Promise<SetLimits> {
    const account = await lockForLimits(context, { institutionId: context.principal.institutionId }, accountId);
    const { limits } = account;
    const names = NAMES.filter((name) => given[name] !== undefined);
    const raised = names.filter((name) => isAboveCeiling(account, name, given[name] ?? null));
    const others: Overrides = Object.fromEntries(
      names.filter((name) => !raised.includes(name)).map((name) => [name, given[name] ?? null]),
    );
    const changed = Object.keys(others).length === 0 ? limits : await applyLimits(context, account, others);
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

const lock = (context: WriteContext, { subject }: Pick<ChangeRequest, 'subject'>): Promise<LimitedAccount> =>
  lockForLimits(context, { institutionId: context.principal.institutionId }, Number(subject));

export const accountLimitsSubject: ChangeSubject = {
  type: 'account_limits',
  description: 'Limits of one account are raised above the ceiling of its account type.',
  event: null,
  lock,
  current: async (context, change) => ({ ...(await lock(context, change)).limits.overrides }),
  apply: async (context, change) =>
    applyLimits(context, await lock(context, change), change.wanted as Overrides, { decided: true }),
};
