import { AppError } from '../../platform/errors.ts';
import { operation } from '../../platform/operation.ts';
import { ADMIN } from './administered.ts';
import { ChangeId, type ChangeRequest, decideChange, lockChange } from './change-request.ts';
import { applyCredentialChange } from './credential-changes.ts';
import { applyPersonChange } from './person-changes.ts';

const APPLY = { credential: applyCredentialChange, person: applyPersonChange };

export const approveChange = operation({
  ...ADMIN,
  name: 'approveChange',
  summary: 'Makes a change that another admin has asked for',
  decides: true,
  proof: 'fresh',
  effects: ['changes_payee', 'grants_authority', 'grants_money_access', 'admits_rail', 'weakens_control'],
  refusals: [
    'change_not_found',
    'change_already_decided',
    'two_persons_required',
    'credential_not_found',
    'credential_revoked',
    'partner_not_found',
    'person_not_found',
  ],
  input: ChangeId,
  async run(context, { changeId }): Promise<ChangeRequest> {
    const change = await lockChange(context, changeId);
    if (change.requestedBy === context.principal.author) throw new AppError('two_persons_required');
    await APPLY[change.subjectType](context, change);
    return decideChange(context, change, 'approved');
  },
});

export const declineChange = operation({
  ...ADMIN,
  name: 'declineChange',
  summary: 'Ends what was asked for without doing it: refused by another admin, withdrawn by who asked for it',
  effects: ['restricts'],
  refusals: ['change_not_found', 'change_already_decided'],
  input: ChangeId,
  async run(context, { changeId }): Promise<ChangeRequest> {
    const change = await lockChange(context, changeId);
    return decideChange(context, change, change.requestedBy === context.principal.author ? 'withdrawn' : 'refused');
  },
});
