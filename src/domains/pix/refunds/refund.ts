import { z } from 'zod';
import { commandOf, eventOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database.ts';
import { buildReturnId } from '../../../platform/end-to-end-id.ts';
import { AppError, type ErrorCode } from '../../../platform/errors.ts';
import { IntegerId, newId, Uuid } from '../../../platform/ids.ts';
import { Amount, formatCents } from '../../../platform/money.ts';
import { callOperation } from '../../../platform/operation.ts';
import { stateMachine } from '../../../platform/state-machine.ts';
import type { UnattendedContext } from '../../../platform/unattended.ts';
import { spiRefund } from '../../../rails/spi.ts';
import { ledgerRefusal } from '../../ledger/refusal.ts';
import { bookRefund } from './refund.consumer.ts';
import { refundRequested } from './refund.events.ts';
import { DEFAULT_REASON, RefundReasonName } from './refund-reason.ts';

const START = statement(
  'start_pix_refund',
  'select * from start_pix_refund($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);
const ACCEPT = statement(
  'accept_pix_refund',
  'select * from accept_pix_refund($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
);

/** How long a PIX can be refunded after its settlement: 90 days (contract, BCB), to the instant. */
const WINDOW = '2160 hours';

/** The function puts the institution's own ISPB in this place. */
const ANY_ISPB = '00000000';

/** The states of a refund. */
export const refundStates = stateMachine({
  name: 'PIX refund',
  states: {
    processing: 'Awaits settlement; the money is reserved.',
    settled: 'Settled (PIX).',
    rejected: 'Rejected; the money is available again.',
    timeout: 'No answer in time; the money is available again.',
  },
  initial: 'processing',
  steps: {
    settle: { from: ['processing'], to: 'settled', by: 'rail' },
    reject: { from: ['processing'], to: 'rejected', by: 'rail' },
    void: { from: ['processing'], to: 'timeout', by: 'rail, when it is asked' },
  },
});

/** A refund to be started inside a transaction of the caller's. Amount in cents. */
export interface RefundOrder {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly originalTransactionId: string;
  readonly amount: number;
  readonly reason: string;
  /** The infraction in whose course money goes back; null: the partner's own wish. */
  readonly infractionId: string | null;
  /** The hold that the money is taken from, whatever the account's status; null: from what is available. */
  readonly holdId: string | null;
}

/** The acknowledgement of a refund: accepted is not settled. Amounts in cents. */
export interface StartedRefund {
  /** Its transaction. */
  readonly refundId: string;
  readonly originalTransactionId: string;
  /** Of the PIX that is given back. */
  readonly endToEndId: string;
  readonly amount: number;
  /** What can still be refunded beside this one and others that have no outcome. */
  readonly remainingRefundable: number;
}

/**
 * Starts a refund in the caller's transaction, in one statement: reserves the money, records the refund, and stages its
 * event and its command. Locks the original transaction, then the hold, then the balance.
 * @throws AppError account_not_of_partner, transaction_not_found, refund_not_allowed, refund_window_expired,
 * refund_exceeds_remainder, insufficient_balance; account_blocked and account_closed without a hold. A refusal has
 * written nothing.
 */
export async function startRefund(
  { tx, now, stage }: Pick<UnattendedContext, 'tx' | 'now' | 'stage'>,
  order: RefundOrder,
): Promise<StartedRefund> {
  const { institutionId, partnerId, accountId, originalTransactionId, amount, reason } = order;
  const refundId = newId();
  const [started] = await tx.query<{
    code: string | null;
    detail: { returnId: string; endToEndId: string; remainingRefundable: number; isBook: boolean };
  }>(START, [
    partnerId,
    accountId,
    originalTransactionId,
    refundId,
    buildReturnId({ instant: now, ispb: ANY_ISPB }),
    amount,
    reason,
    order.infractionId,
    order.holdId,
    now,
    WINDOW,
  ]);
  if (!started) throw new Error('start_pix_refund answered no row');
  if (started.code !== null) throw refusal(started.code, started.detail);
  const { returnId, endToEndId, remainingRefundable, isBook } = started.detail;
  const owner = { institutionId, partnerId, accountId };
  const requested = { accountId, transactionId: originalTransactionId, amount, status: 'requested' } as const;
  stage(eventOf(refundRequested, owner, { ...requested, endToEndId }));
  const ordered = { returnId, transactionId: refundId, originalEndToEndId: endToEndId, amount, reason };
  stage(isBook ? commandOf(bookRefund, owner, ordered) : commandOf(spiRefund, owner, ordered));
  return { refundId, originalTransactionId, endToEndId, amount, remainingRefundable };
}

/**
 * Gives a received PIX back to whoever paid it, whole or in part, in one statement: reserves the amount (no fee, no limits),
 * records the refund and stages its event and its command. The outcome comes later, by trail or event.
 */
export const refundPixPayment = callOperation({
  name: 'refundPixPayment',
  scope: 'pix:write',
  summary: 'Gives a received PIX back, whole or in part, within 90 days of its settlement',
  idempotency: 'optional',
  refusals: [
    'invalid_refund_reason',
    'account_not_of_partner',
    'transaction_not_found',
    'refund_not_allowed',
    'refund_window_expired',
    'refund_exceeds_remainder',
    'account_blocked',
    'account_closed',
    'insufficient_balance',
  ],
  input: z.strictObject({
    transactionId: Uuid,
    accountId: IntegerId,
    amount: Amount,
    reason: RefundReasonName.nullish(),
  }),
  prepare(context, { transactionId, accountId, amount, reason: given }) {
    const { principal, now, stage } = context;
    const reason = given ?? DEFAULT_REASON;
    const refundId = newId();
    const returnId = buildReturnId({ instant: now, ispb: ANY_ISPB });
    const owner = { institutionId: principal.institutionId, partnerId: principal.partnerId, accountId };
    // What only the original knows, its end-to-end id, is put in by the function; it completes the answer, too.
    const endToEndId = '';
    const answer: StartedRefund = {
      refundId,
      originalTransactionId: transactionId,
      endToEndId,
      amount,
      remainingRefundable: 0,
    };
    return {
      statement: ACCEPT,
      locks: accountId,
      alone: true,
      values: [
        principal.partnerId,
        accountId,
        transactionId,
        refundId,
        returnId,
        amount,
        reason,
        now,
        WINDOW,
        context.idempotencyKey,
        context.fingerprint,
        JSON.stringify(answer),
        JSON.stringify([
          context.audit({
            action: 'pix.refund.requested',
            accountId,
            resourceType: 'transaction',
            resourceId: refundId,
            changes: { amount, reason, original_transaction_id: transactionId },
          }),
        ]),
        JSON.stringify([
          stage(eventOf(refundRequested, owner, { accountId, transactionId, endToEndId, amount, status: 'requested' })),
          stage(
            commandOf(spiRefund, owner, {
              returnId,
              transactionId: refundId,
              originalEndToEndId: endToEndId,
              amount,
              reason,
            }),
          ),
        ]),
      ],
      answer,
      refuse: refusal,
    };
  },
});

function refusal(code: string, detail: Record<string, unknown> | null): AppError {
  switch (code as ErrorCode) {
    case 'transaction_not_found':
      return new AppError('transaction_not_found', 'the account has no transaction of this id');
    case 'refund_not_allowed':
      return new AppError('refund_not_allowed', 'only a PIX that was received and credited can be refunded');
    case 'refund_window_expired': {
      const until = new Date((detail as { refundable_until: string }).refundable_until).toISOString();
      const message = `a PIX can be refunded for 90 days after its settlement, this one until ${until}`;
      return new AppError('refund_window_expired', message, { refundable_until: until });
    }
    case 'refund_exceeds_remainder': {
      const { remaining_refundable: remaining } = detail as { remaining_refundable: number };
      const message = `${formatCents(remaining)} of this PIX can still be refunded; refunds without an outcome count`;
      return new AppError('refund_exceeds_remainder', message, { remaining_refundable: remaining });
    }
    default:
      return ledgerRefusal(code, detail);
  }
}
