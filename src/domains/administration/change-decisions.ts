import { AppError } from '../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import type { ChangeRequest } from '../change-subject.ts';
import { changeSubject } from '../change-subject.ts';
import { countApprovals, requireAsker, requireStill, serializeDecisions } from './admin-checks.ts';
import { ADMIN } from './administrative-act.ts';
import { ChangeId, decideChange, lockChange, recordApproval, recordStep } from './change-request.ts';
import { t } from './texts.ts';

/**
 * Serialises approvals of one institution. Each checks in its transaction that author and approver are admins and that
 * the values are those of the request.
 */
export const approveChange = operation({
  ...ADMIN,
  name: 'approveChange',
  summary: 'Approves a change that another admin has requested. The last required approval applies the change',
  decides: true,
  proof: 'fresh',
  effects: [
    ...(['changes_payee', 'grants_authority', 'grants_money_access', 'admits_rail', 'weakens_control'] as const),
    'moves_customer_money',
  ],
  refusals: [
    'change_not_found',
    'change_already_decided',
    'change_asker_gone',
    'stale_decision',
    'two_persons_required',
    'account_closed',
    'account_not_found',
    'approver_not_found',
    'branch_not_found',
    'company_not_found',
    'credential_not_found',
    'credential_revoked',
    'customer_not_found',
    'deputyship_overlaps',
    'partner_not_found',
    'paying_account_not_found',
    'person_not_found',
    'rail_connector_conflict',
    'rail_connector_not_found',
  ],
  input: ChangeId,
  async run(context, { changeId }): Promise<ChangeRequest> {
    const { author, clientId } = context.principal;
    await serializeDecisions(context);
    const change = await lockChange(context, changeId);
    await requireStill(context, 'admin');
    if (change.requestedBy === author) throw new AppError('two_persons_required');
    changeSubject(change.subjectType).refuseApprover?.(change, clientId);
    const concluded = await concludeChange(context, await recordApproval(context, change));
    if (concluded.outcome === null) recordStep(context, concluded, 'approval_given');
    return concluded;
  },
});

export const declineChange = operation({
  ...ADMIN,
  name: 'declineChange',
  summary: 'Ends a requested change without applying it: the author withdraws it or another admin rejects it',
  effects: ['restricts'],
  refusals: ['change_not_found', 'change_already_decided'],
  input: ChangeId,
  async run(context, { changeId }): Promise<ChangeRequest> {
    const change = await lockChange(context, changeId);
    await changeSubject(change.subjectType).declined?.(context, change);
    return decideChange(context, change, change.requestedBy === context.principal.author ? 'withdrawn' : 'refused');
  },
});

/** Requires the lock of the change. @throws AppError change_asker_gone, stale_decision, and refusals of the subject. */
export async function concludeChange(context: WriteContext, change: ChangeRequest): Promise<ChangeRequest> {
  const subject = changeSubject(change.subjectType);
  await requireAsker(context, change.requestedBy, subject.askerRoles ?? ['admin']);
  await requireUnchanged(context, change);
  if ((await countApprovals(context, change.id)) < change.approvalsNeeded) return change;
  await subject.apply(context, change);
  return decideChange(context, change, 'approved');
}

/** An approval is valid only for the values at the time of the request. @throws AppError stale_decision */
async function requireUnchanged(context: WriteContext, change: ChangeRequest): Promise<void> {
  const current = await changeSubject(change.subjectType).current?.(context, change);
  if (!current || !change.was) return;
  // Normalised like the stored JSON: dates become text, undefined members disappear.
  const now = JSON.parse(JSON.stringify(current)) as Readonly<Record<string, unknown>>;
  const differs = Object.entries(change.was).some(
    ([name, value]) => JSON.stringify(now[name] ?? null) !== JSON.stringify(value ?? null),
  );
  if (differs) throw new AppError('stale_decision', t('valuesChanged'));
}
