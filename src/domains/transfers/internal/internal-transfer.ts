import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { Amount } from '../../../platform/money/money.ts';
import { callValues } from '../../../platform/operation/call-values.ts';
import { callOperation } from '../../../platform/operation/operation.ts';
import { requiredWithCode } from '../../../platform/operation/required-with-code.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { ledgerRefusal } from '../../ledger/refusal.ts';
import { t } from '../texts.ts';
import { bookTransfer } from './internal-transfer.consumer.ts';

const ACCEPT = statement('accept_internal_transfer', 'select * from accept_internal_transfer($1)');

/** Members of the call that `accept_internal_transfer` reads. */
interface AcceptInternalTransfer {
  readonly account_id: number;
  readonly destination_account_id: number;
  readonly transaction_id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly now: Date;
  readonly released_order: string | null;
}

/** Acknowledges an internal transfer: accepted does not mean booked. */
export interface AcceptedTransfer {
  readonly transactionId: string;
  readonly amount: number;
}

/** Reserves the amount without fee and limits, and stages the booking, in one statement. */
export const sendInternalTransfer = callOperation({
  name: 'sendInternalTransfer',
  scopes: ['transfer:write'],
  summary: 'Transfers money between two accounts of the partner',
  effects: ['moves_customer_money'],
  refusals: [
    'destination_account_required',
    'same_account',
    'account_not_of_partner',
    'destination_account_not_of_partner',
    'destination_account_closed',
    'account_blocked',
    'account_closed',
    'account_reserved_for_finance',
    'insufficient_balance',
  ],
  input: z.strictObject({
    accountId: IntegerId,
    destinationAccountId: requiredWithCode(
      'destination_account_required',
      inSchema(t('destinationRequired')),
      IntegerId,
    ),
    amount: Amount,
    description: text(140).nullish(),
  }),
  prepare(context, { accountId, destinationAccountId, amount, description }) {
    if (destinationAccountId === accountId) {
      throw new AppError('same_account');
    }
    const { principal, now } = context;
    const transactionId = newId();
    const owner = { institutionId: principal.institutionId, partnerId: principal.partnerId, accountId };
    const answer: AcceptedTransfer = { transactionId, amount };
    return {
      statement: ACCEPT,
      locks: accountId,
      values: callValues<AcceptInternalTransfer>(
        context,
        {
          account_id: accountId,
          destination_account_id: destinationAccountId,
          transaction_id: transactionId,
          amount,
          description: description || null,
          now,
          released_order: context.releasedOrder,
        },
        {
          answer,
          audit: [
            context.audit({
              action: 'internal_transfer.requested',
              accountId,
              resourceType: 'transaction',
              resourceId: transactionId,
              changes: { amount, destination_account_id: destinationAccountId },
            }),
          ],
          outbox: [context.stage(commandOf(bookTransfer, owner, { transactionId }))],
        },
      ),
      answer,
      refuse: ledgerRefusal,
    };
  },
});
