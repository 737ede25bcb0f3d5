import { NIL } from 'uuid';
import { z } from 'zod';
import { commandOf, eventOf } from '../../../messaging/event.ts';
import { type Finder, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../platform/errors/refusal.ts';
import { Amount, amountText } from '../../../platform/money/money.ts';
import { callValues } from '../../../platform/operation/call-values.ts';
import { callOperation } from '../../../platform/operation/operation.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { buildReturnId } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId, isUuid, newId } from '../../../platform/text/ids.ts';
import { spiRefund } from '../../../rails/spi.ts';
import { ledgerRefusal } from '../../ledger/refusal.ts';
import { receivedPixBy, TransactionReference } from '../../transactions/transaction-reference.ts';
import { bookRefund } from './refund.consumer.ts';
import { refundRequested } from './refund.events.ts';
import type { acceptedRefund } from './refund.resource.ts';
import { DEFAULT_REASON, RefundReasonName } from './refund-reason.ts';
import { REFUND_WINDOW } from './refund-window.ts';
import { t } from './texts.ts';

const START = statement(
  'start_pix_refund',
  'select * from start_pix_refund(jsonb_populate_record(null::accept_pix_refund_call, $1))',
);
const ACCEPT = statement('accept_pix_refund', 'select * from accept_pix_refund($1)');

/** Members of the call that `accept_pix_refund` and `start_pix_refund` read. */
interface AcceptPixRefund {
  readonly partner_id: string;
  readonly account_id: number;
  readonly original_id: string;
  readonly refund_id: string;
  readonly return_id: string;
  readonly amount: number;
  readonly reason: string;
  readonly infraction_id: string | null;
  readonly hold_id: string | null;
  readonly now: Date;
  readonly refund_window: string;
}

const startOf = (order: RefundOrder, refund: NewRefund, now: Date): AcceptPixRefund => ({
  partner_id: order.partnerId,
  account_id: order.accountId,
  original_id: order.originalTransactionId,
  refund_id: refund.id,
  return_id: refund.returnId,
  amount: order.amount,
  reason: order.reason,
  infraction_id: order.infractionId,
  hold_id: order.holdId,
  now,
  refund_window: REFUND_WINDOW,
});

// `isBook`: another account of the institution paid the PIX without the rail, so the refund bypasses the rail, too.
const FIND_ORIGINAL = statement(
  'refund_original_facts',
  `select t.end_to_end_id as "endToEndId", i.ispb, exists (
     select 1 from transaction p where p.end_to_end_id = t.end_to_end_id and p.type = 'pix_out'
       and p.institution_id = t.institution_id and p.counterparty->>'ispb' = i.ispb) as "isBook"
   from transaction t join institution i on i.id = t.institution_id
   where t.id = $1 and t.account_id = $2 and t.partner_id = $3 and t.type = 'pix_in'`,
);

/** These facts of the received PIX never change. */
interface Original {
  readonly endToEndId: string;
  readonly ispb: string;
  readonly isBook: boolean;
}

export interface RefundOrder {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly originalTransactionId: string;
  readonly amount: number;
  readonly reason: string;
  /** Infraction report, decided as `founded`, that causes the refund. Null when the partner requested it. */
  readonly infractionId: string | null;
  /**
   * Hold that the money comes from, whatever the account's status. Null: the money comes from the available balance.
   */
  readonly holdId: string | null;
}

/** `remainingRefundable` also deducts other open refunds and blocked amounts. */
export interface StartedRefund extends RowOf<typeof acceptedRefund> {}

/**
 * Starts a refund in the caller's transaction: reserves the money, records the refund, and stages its event and
 * command. Locks the original transaction, then the hold, then the balance. A refusal writes nothing.
 * @throws AppError account_not_of_partner, transaction_not_found, refund_not_allowed, refund_window_expired,
 * refund_exceeds_remainder, insufficient_balance; without a hold also account_blocked, account_closed,
 * account_reserved_for_finance
 */
export async function startRefund(
  { tx, now, stage }: Pick<UnattendedContext, 'tx' | 'now' | 'stage'>,
  order: RefundOrder,
): Promise<StartedRefund> {
  const { partnerId, accountId, originalTransactionId } = order;
  const [original] = await tx.query<Original>(FIND_ORIGINAL, [originalTransactionId, accountId, partnerId]);
  const refund = newRefund(original, now);
  const [started] = await tx.query<{ code: string | null; detail: { remainingRefundable: number } }>(START, [
    JSON.stringify(startOf(order, refund, now)),
  ]);
  if (!started) throw new Error('start_pix_refund returned no row');
  if (started.code !== null) throw refusal(started.code, started.detail);
  for (const message of messagesOf(order, refund, original)) stage(message);
  return { ...acknowledgement(order, refund, original), ...started.detail };
}

/** An unknown reference becomes the nil UUID, so that the statement that checks the account also refuses the refund. */
async function findOriginal(
  database: Finder,
  { partnerId, accountId, reference }: { partnerId: string; accountId: number; reference: string },
): Promise<{ readonly id: string; readonly original: Original | undefined }> {
  const byId = async (id: string) => ({
    id,
    original: await database.find<Original>(FIND_ORIGINAL, [id, accountId, partnerId]),
  });
  const named = isUuid(reference) ? await byId(reference) : null;
  if (named?.original) return named;
  const id = await receivedPixBy(database, partnerId, reference);
  return id === null ? (named ?? { id: NIL, original: undefined }) : byId(id);
}

interface NewRefund {
  readonly id: string;
  readonly returnId: string;
}

const newRefund = (original: Original | undefined, now: Date): NewRefund => ({
  id: newId(),
  returnId: buildReturnId({ instant: now, ispb: original?.ispb ?? '00000000' }),
});

function messagesOf(order: RefundOrder, { id, returnId }: NewRefund, original: Original | undefined): StagedMessage[] {
  if (!original) return [];
  const { accountId, originalTransactionId: transactionId, amount, reason } = order;
  const { endToEndId } = original;
  const requested = {
    accountId,
    transactionId,
    endToEndId,
    refundTransactionId: id,
    amount,
    status: 'requested',
  } as const;
  const ordered = { returnId, transactionId: id, originalEndToEndId: endToEndId, amount, reason };
  return [
    eventOf(refundRequested, order, requested),
    original.isBook ? commandOf(bookRefund, order, ordered) : commandOf(spiRefund, order, ordered),
  ];
}

/** The remainder is known only under the lock. */
const acknowledgement = (order: RefundOrder, refund: NewRefund, original: Original | undefined): StartedRefund => ({
  refundId: refund.id,
  originalTransactionId: order.originalTransactionId,
  endToEndId: original?.endToEndId ?? '',
  amount: order.amount,
  remainingRefundable: 0,
});

/** Reserves the amount without fee or limits, records the refund and stages its event and command. */
export const refundPixPayment = callOperation({
  name: 'refundPixPayment',
  scopes: ['pix:write'],
  summary: 'Refunds a received PIX, in full or in part, within 90 days of its settlement',
  effects: ['moves_customer_money'],
  refusals: [
    'invalid_refund_reason',
    'account_not_of_partner',
    'transaction_not_found',
    'refund_not_allowed',
    'refund_window_expired',
    'refund_exceeds_remainder',
    'account_blocked',
    'account_closed',
    'account_reserved_for_finance',
    'insufficient_balance',
  ],
  input: z.strictObject({
    transactionId: TransactionReference,
    accountId: IntegerId,
    amount: Amount,
    reason: RefundReasonName.nullish(),
  }),
  async prepare(context, { transactionId: reference, accountId, amount, reason: given }) {
    const { now, stage } = context;
    const { institutionId, partnerId } = context.principal;
    const { id: transactionId, original } = await findOriginal(context.database, {
      partnerId,
      accountId,
      reference,
    });
    const reason = given ?? DEFAULT_REASON;
    const owner = { institutionId, partnerId, accountId };
    const source = { infractionId: null, holdId: null };
    const order: RefundOrder = { ...owner, ...source, originalTransactionId: transactionId, amount, reason };
    const refund = newRefund(original, now);
    const answer = acknowledgement(order, refund, original);
    return {
      statement: ACCEPT,
      locks: accountId,
      alone: true,
      values: callValues(context, startOf(order, refund, now), {
        answer,
        audit: [
          context.audit({
            action: 'pix.refund.requested',
            accountId,
            resourceType: 'transaction',
            resourceId: refund.id,
            changes: { amount, reason, original_transaction_id: transactionId },
          }),
        ],
        outbox: messagesOf(order, refund, original).map(stage),
      }),
      answer,
      refuse: refusal,
    };
  },
});

function refusal(code: string, detail: Record<string, unknown> | null): AppError {
  switch (code as ErrorCode) {
    case 'transaction_not_found':
      return new AppError('transaction_not_found');
    case 'refund_window_expired': {
      const until = new Date((detail as { refundable_until: string }).refundable_until).toISOString();
      const message = t('windowExpired', { until });
      return new AppError('refund_window_expired', message, { refundable_until: until });
    }
    case 'refund_exceeds_remainder': {
      const { remaining_refundable: remaining } = detail as { remaining_refundable: number };
      const message = t('exceedsRemainder', { remaining: amountText(remaining) });
      return new AppError('refund_exceeds_remainder', message, { remaining_refundable: remaining });
    }
    default:
      return ledgerRefusal(code, detail);
  }
}
