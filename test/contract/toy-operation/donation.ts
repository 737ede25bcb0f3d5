import { z } from 'zod';
import { ledgerRefusal } from '../../../src/domains/ledger/refusal.ts';
import { commandOf } from '../../../src/messaging/event.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { Amount } from '../../../src/platform/money/money.ts';
import { callOperation } from '../../../src/platform/operation/operation.ts';
import { IntegerId, newId } from '../../../src/platform/text/ids.ts';
import { donationOrder } from './donation.messages.ts';

const ACCEPT = statement(
  'accept_donation',
  'select * from accept_donation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);

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
      values: [
        ...[principal.partnerId, accountId, charityAccountId, transactionId, amount, now],
        ...[context.idempotencyKey, context.fingerprint, JSON.stringify(answer)],
        JSON.stringify([
          context.audit({
            action: 'donation.requested',
            accountId,
            resourceType: 'transaction',
            resourceId: transactionId,
            changes: { amount },
          }),
        ]),
        JSON.stringify([context.stage(commandOf(donationOrder, owner, { transactionId }))]),
      ],
      answer,
      refuse: ledgerRefusal,
    };
  },
});
