import { z } from 'zod';
import { ledgerRefusal } from '../../../src/domains/ledger/refusal.ts';
import { commandOf } from '../../../src/messaging/event.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { Amount } from '../../../src/platform/money/money.ts';
import { callValues } from '../../../src/platform/operation/call-values.ts';
import { callOperation } from '../../../src/platform/operation/operation.ts';
import { IntegerId, newId } from '../../../src/platform/text/ids.ts';
import { donationOrder } from './donation.messages.ts';

const ACCEPT = statement('accept_donation', 'select * from accept_donation($1)');

/** Members of the call that `accept_donation` reads. */
interface AcceptDonation {
  readonly account_id: number;
  readonly charity_account_id: number;
  readonly transaction_id: string;
  readonly amount: number;
  readonly now: Date;
}

export interface AcceptedDonation {
  readonly transactionId: string;
  readonly amount: number;
}

export const donate = callOperation({
  name: 'donate',
  scopes: ['transfer:write'],
  summary: 'Donates money from an account to a charity',
  effects: ['moves_customer_money'],
  refusals: [
    'account_not_of_partner',
    'destination_account_not_of_partner',
    'donation_to_donor',
    'account_blocked',
    'account_closed',
    'insufficient_balance',
  ],
  input: z.strictObject({ accountId: IntegerId, charityAccountId: IntegerId, amount: Amount }),
  prepare(context, { accountId, charityAccountId, amount }) {
    const { principal, now } = context;
    const transactionId = newId();
    const owner = { institutionId: principal.institutionId, partnerId: principal.partnerId, accountId };
    const answer: AcceptedDonation = { transactionId, amount };
    return {
      statement: ACCEPT,
      locks: accountId,
      values: callValues<AcceptDonation>(
        context,
        {
          account_id: accountId,
          charity_account_id: charityAccountId,
          transaction_id: transactionId,
          amount,
          now,
        },
        {
          answer,
          audit: [
            context.audit({
              action: 'donation.requested',
              accountId,
              resourceType: 'transaction',
              resourceId: transactionId,
              changes: { amount },
            }),
          ],
          outbox: [context.stage(commandOf(donationOrder, owner, { transactionId }))],
        },
      ),
      answer,
      refuse: ledgerRefusal,
    };
  },
});
