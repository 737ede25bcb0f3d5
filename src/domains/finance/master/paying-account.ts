import { z } from 'zod';
import { inserted } from '../../../platform/database/entities.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { ADMIN } from '../../administration/administrative-act.ts';
import { requestChange, subjectIdOf } from '../../administration/change-request.ts';
import type { ChangeRequest, ChangeSubject } from '../../change-subject.ts';
import { setPurpose } from '../../ledger/released-orders.ts';
import * as entities from './master.entity.ts';
import type { payingAccount } from './master.resource.ts';
import { checkPlace, type PayingAccount } from './master.ts';
import { t } from './texts.ts';

// A company never pays from an account of a partner's customer, and only releases debit an escrow account.
const LOCK = statement(
  'lock_account_to_pay_from',
  `select a.partner_id as "holderId" from account a join partner p on p.id = a.partner_id
   where a.id = $2 and a.institution_id = $1 and p.institution_integration and a.account_type <> 'escrow'
     and not exists (select from paying_account x where x.account_id = a.id) for share of a, p`,
);

/** Returns the holder of the account. @throws AppError company_not_found, branch_not_found, paying_account_not_found */
async function requirePossible({ tx, principal }: WriteContext, account: PayingAccount): Promise<string> {
  const { accountId, companyId, branchId } = account;
  await checkPlace(tx, principal.institutionId, { companyId, branchId });
  const [free] = await tx.query<{ holderId: string }>(LOCK, [principal.institutionId, accountId]);
  if (!free) throw new AppError('paying_account_not_found', t('choosePayingAccount'));
  return free.holderId;
}

export const addPayingAccount = operation({
  name: 'addPayingAccount',
  ...ADMIN,
  proof: 'fresh',
  summary:
    "Requests that a company pays from a customer account of one of the institution's integrations; a second admin approves",
  effects: ['keeps_records'],
  awaits: ['changes_payee'],
  refusals: ['company_not_found', 'branch_not_found', 'paying_account_not_found', 'change_pending'],
  input: z.strictObject({ accountId: IntegerId, companyId: Uuid, branchId: Uuid.nullish() }),
  async run(context, { accountId, companyId, branchId = null }): Promise<ChangeRequest> {
    const account = { accountId, companyId, branchId };
    await requirePossible(context, account);
    return requestChange(context, {
      subjectType: 'paying_account',
      subjectId: subjectIdOf('paying_account', String(accountId)),
      subject: String(accountId),
      wanted: account,
    });
  },
});

export const payingAccountSubject: ChangeSubject = {
  type: 'paying_account',
  description: 'A company pays from an account of an integration.',
  event: null,
  async apply(context, { wanted }) {
    const { accountId, companyId, branchId } = wanted as RowOf<typeof payingAccount>;
    const { em, principal } = context;
    const holderId = await requirePossible(context, { accountId, companyId, branchId });
    const place = { institutionId: principal.institutionId, company: companyId, branch: branchId };
    if (!(await inserted(em, entities.PayingAccount, { accountId, holderId, ...place })))
      throw new AppError('paying_account_not_found', t('choosePayingAccount'));
    await setPurpose(context.tx, accountId, 'paying', context.now);
    context.audit({
      action: 'finance.paying_account_created',
      accountId,
      resourceType: 'paying_account',
      resourceId: String(accountId),
      changes: { company_id: companyId, branch_id: branchId },
    });
  },
};
