import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { accountsOfCustomer } from '../../accounts/account.ts';
import { unblockAccountsOf } from '../../accounts/account-status.ts';
import { customersById } from '../customer.loaders.ts';
import type { CustomerRecord } from '../customer.ts';
import { REVIEW_OUTCOMES } from '../customer-words.ts';
import { t } from '../texts.ts';

// Locks the customer before any balance, so that opening an account of the customer waits.
const CONCLUDE = statement(
  'conclude_compliance_review',
  `update customer set review_status = 'concluded', status = $3, outcome = $4, risk_level = $5, edd_required = $6,
     last_reviewed_at = $7, updated_at = $7
   where partner_id = $1 and id = $2 and review_status = 'pending' returning id`,
);

const VERDICTS = {
  cleared: { status: 'active', outcome: 'approved', riskLevel: 'low', eddRequired: false },
  confirmed: { status: 'blocked', outcome: 'blocked', riskLevel: 'high', eddRequired: true },
};

export const simulateReviewConclusion = operation({
  name: 'simulateReviewConclusion',
  scopes: ['sandbox:write'],
  summary: 'Simulates the end of a compliance review; `cleared` unblocks the accounts of the customer',
  effects: ['simulates'],
  refusals: ['customer_not_found', 'invalid_review_state'],
  input: z.strictObject({
    customerId: IntegerId,
    outcome: z
      .enum(wordsOf(REVIEW_OUTCOMES))
      .meta({ description: '`cleared` unblocks the accounts, `confirmed` leaves them blocked' }),
  }),
  async run(context, { customerId, outcome: conclusion }): Promise<CustomerRecord> {
    const { tx, now, principal } = context;
    const { partnerId } = principal;
    const { status, outcome, riskLevel, eddRequired } = VERDICTS[conclusion];
    const verdict = [status, outcome, riskLevel, eddRequired];
    const [concluded] = await tx.query(CONCLUDE, [partnerId, customerId, ...verdict, now]);
    const [customer] = await customersById(tx, partnerId, [customerId]);
    if (!customer) throw new AppError('customer_not_found');
    if (!concluded) {
      const state = customer.kyc.status;
      throw new AppError('invalid_review_state', t('noOpenReview', { state }));
    }
    if (status === 'active') await unblockAccountsOf(context, customerId);
    const accounts = await accountsOfCustomer(tx, partnerId, customerId);
    context.audit({
      action: 'customer.reviewed',
      accountId: accounts[0]?.id ?? null,
      resourceType: 'customer',
      resourceId: String(customerId),
      changes: { review: conclusion, status, outcome, edd_required: eddRequired },
    });
    return { ...customer, accounts };
  },
});
