import { z } from 'zod';
import { commandOf, eventOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { callValues } from '../../../platform/operation/call-values.ts';
import { callOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { numCtrlIfOf } from '../../../rails/str.ts';
import { strRefund, type TedParty } from '../../../rails/str-credits.ts';
import { ledgerRefusal } from '../../ledger/refusal.ts';
import { t } from '../texts.ts';
import { tedRefundRequested } from './credit.events.ts';
import type { acceptedTedRefund } from './credit.resource.ts';
import { bookTedRefund } from './refund.consumer.ts';
import { DEFAULT_REASON, RefundReasonCode } from './refund-reason.ts';

const ACCEPT = statement('accept_ted_refund', 'select * from accept_ted_refund($1)');

/** Members of the call that `accept_ted_refund` reads. */
interface AcceptTedRefund {
  readonly account_id: number;
  readonly credit_id: string;
  readonly refund_id: string;
  readonly num_ctrl_if: string;
  readonly reason: string;
  readonly now: Date;
}

const FIND_CREDIT = statement(
  'refund_credit_facts',
  `select c.num_ctrl_str as "numCtrlStr", c.amount, i.ispb, t.counterparty as sender, c.paid_by is not null as "isBook"
   from ted_credit c join transaction t on t.id = c.transaction_id join institution i on i.id = c.institution_id
   where c.id = $1 and c.account_id = $2 and c.partner_id = $3`,
);

/** Immutable data of the credit for the refund's messages. Amount in cents. */
interface CreditFacts {
  readonly numCtrlStr: string;
  readonly amount: number;
  readonly ispb: string;
  readonly sender: TedParty;
  /** Sent by another account of the institution, without the rail: the refund does not use the rail either. */
  readonly isBook: boolean;
}

/** Acknowledges a refund: accepted does not mean settled. Amount in cents. */
export interface StartedTedRefund extends Omit<RowOf<typeof acceptedTedRefund>, 'status'> {}

/** Refunds a TED in full: reserves its amount (no fee, no limits), records the refund, stages event and command. */
export const refundTedCredit = callOperation({
  name: 'refundTedCredit',
  scopes: ['transfer:write'],
  summary: 'Refunds a received TED to its sender, always in full',
  effects: ['moves_customer_money'],
  refusals: [
    'invalid_refund_reason',
    'account_not_of_partner',
    'ted_credit_not_found',
    'refund_not_allowed',
    'refund_in_progress',
    'credit_already_returned',
    'account_blocked',
    'account_closed',
    'account_reserved_for_finance',
    'insufficient_balance',
  ],
  input: z.strictObject({ creditId: Uuid, accountId: IntegerId, reason: RefundReasonCode.nullish() }),
  async prepare(context, { creditId, accountId, reason: given }) {
    const { now, stage } = context;
    const { institutionId, partnerId } = context.principal;
    const reason = given ?? DEFAULT_REASON;
    const owner = { institutionId, partnerId, accountId };
    const credit = await context.database.find<CreditFacts>(FIND_CREDIT, [creditId, accountId, partnerId]);
    const refundId = newId();
    const numCtrlIf = numCtrlIfOf(refundId);
    const answer: StartedTedRefund = { refundId, numCtrlStr: credit?.numCtrlStr ?? '', amount: credit?.amount ?? 0 };
    const messages = credit
      ? [
          eventOf(tedRefundRequested, owner, {
            accountId,
            amount: credit.amount,
            numCtrlStr: credit.numCtrlStr,
            reasonCode: reason,
            status: 'processing',
          }),
          commandOf(credit.isBook ? bookTedRefund : strRefund, owner, {
            numCtrlIf,
            transactionId: refundId,
            originalNumCtrlStr: credit.numCtrlStr,
            amount: credit.amount,
            reasonCode: reason,
            debtorIspb: credit.ispb,
            recipient: credit.sender,
          }),
        ]
      : [];
    return {
      statement: ACCEPT,
      locks: accountId,
      alone: true,
      values: callValues<AcceptTedRefund>(
        context,
        {
          account_id: accountId,
          credit_id: creditId,
          refund_id: refundId,
          num_ctrl_if: numCtrlIf,
          reason,
          now,
        },
        {
          answer,
          audit: [
            context.audit({
              action: 'ted.refund.requested',
              accountId,
              resourceType: 'transaction',
              resourceId: refundId,
              changes: { amount: answer.amount, reason, ted_credit_id: creditId },
            }),
          ],
          outbox: messages.map(stage),
        },
      ),
      answer,
      refuse: (code, detail) =>
        code === 'refund_not_allowed' ? new AppError(code, t('returnedNotRefundable')) : ledgerRefusal(code, detail),
    };
  },
});
