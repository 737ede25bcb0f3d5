import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { Amount, amountText } from '../../../../platform/money/money.ts';
import type { ReadContext } from '../../../../platform/operation/operation.ts';
import { buildReturnId } from '../../../../platform/text/end-to-end-id.ts';
import { Uuid } from '../../../../platform/text/ids.ts';
import {
  dictMedCompleted,
  dictMedRefundClosed,
  dictMedReturnRejected,
  dictMedUpdated,
} from '../../../../rails/dict-med.ts';
import { SPI_REASONS, type SpiReturned } from '../../../../rails/spi.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom } from '../../../../sandbox/outside-messages.ts';
import { scheduleReturn } from '../../../../sandbox/rail-orders.ts';
import { handled, sendAndAwait } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { returnsOfTransactions } from '../../../transactions/return-list.ts';
import { SpiCode } from '../../payments/sandbox/pix-received.ts';
import { rejectedReturnsOfMeds } from '../med-pages.ts';
import type { Med } from '../med-record.ts';
import { t } from '../texts.ts';
import { findOpenMed, openRefundOf, sendUntil } from './med-steps.ts';

const ROOT = statement(
  'sandbox_root_of_med',
  `select t.amount - t.refunded_amount as remaining, coalesce(t.counterparty->>'ispb' = i.ispb, false) as "isBook"
   from transaction t join institution i on i.id = t.institution_id where t.id = $2 and t.partner_id = $1`,
);

/** Returns the PIX (FR01), closes the open refund request and ends the recovery. Responds once all of it is booked. */
export const simulateMedRefund = simulation({
  name: 'simulateMedRefund',
  summary: 'Simulates that money is returned in a fund recovery and that the recovery ends',
  effects: ['simulates'],
  refusals: ['med_not_found', 'invalid_med_state', 'med_refund_exceeded', 'refund_not_allowed'],
  input: z.strictObject({
    medId: Uuid,
    amount: Amount.nullish().meta({
      description: 'Amount in cents. Defaults to the requested amount, or to what has not come back',
    }),
  }),
  async run(context, { medId, amount: given }): Promise<Med> {
    const { now } = context;
    const med = await findOpenMed(context, medId);
    const request = await openRefundOf(context, medId);
    const remaining = await remainingOf(context, med);
    const amount = given ?? request?.amount ?? remaining;
    if (amount > remaining || amount === 0) {
      throw new AppError('med_refund_exceeded', t('onlyLeft', { remaining: amountText(remaining) }), { remaining });
    }
    const returned = {
      returnId: buildReturnId({ instant: now, ispb: SANDBOX_BANK.ispb }),
      originalEndToEndId: med.endToEndId,
      amount,
      reason: 'FR01',
      at: now.toISOString(),
    };
    if (med.status !== 'REFUNDING') {
      const refunding = messageFrom(dictMedUpdated.type, { medId, status: 'REFUNDING', amount: med.amount }, now);
      await sendUntil(context, medId, [refunding], 'REFUNDING');
    }
    await sendBack(context, med, returned);
    const end = messageFrom(dictMedCompleted.type, { medId, status: 'REFUND_COMPLETED', amount }, now);
    const closed = request && messageFrom(dictMedRefundClosed.type, { medId, refundId: request.id }, now);
    return sendUntil(context, medId, closed ? [closed, end] : [end], 'REFUND_COMPLETED');
  },
});

/** Responds once the gateway has recorded the refused return. No money moves. */
export const simulateMedReturnRejected = simulation({
  name: 'simulateMedReturnRejected',
  summary: 'Simulates that a return in a fund recovery is refused',
  effects: ['simulates'],
  refusals: ['med_not_found', 'invalid_med_state'],
  input: z.strictObject({ medId: Uuid, code: SpiCode }),
  async run(context, { medId, code }): Promise<Med> {
    const { database, principal, now } = context;
    const med = await findOpenMed(context, medId);
    const request = await openRefundOf(context, medId);
    const returnId = buildReturnId({ instant: now, ispb: SANDBOX_BANK.ispb });
    const body = {
      medId,
      returnId,
      amount: request?.amount ?? med.amount,
      reasonCode: code,
      reasonDescription: SPI_REASONS[code] ?? code,
      at: now.toISOString(),
    };
    return sendAndAwait(context, [messageFrom(dictMedReturnRejected.type, body, now)], async () => {
      const rejected = await rejectedReturnsOfMeds(database, principal.partnerId, [medId]);
      return rejected.some((one) => one.returnId === returnId) && med;
    });
  },
});

/** Waits until the return is booked, because other messages of the fund recovery use another queue. */
async function sendBack(
  { database, principal, services, now }: ReadContext,
  med: Med,
  body: SpiReturned,
): Promise<void> {
  await scheduleReturn(database, body, now);
  services.outsideWorld.wake();
  const { status } = await handled(async () => {
    const returns = await returnsOfTransactions(database, principal.partnerId, [med.rootTransactionId]);
    return returns.find(({ returnId }) => returnId === body.returnId);
  });
  if (status === 'rejected') throw new AppError('refund_not_allowed', t('notCredited'));
}

async function remainingOf({ database, principal }: ReadContext, med: Med): Promise<number> {
  const [root] = await database.query<{ remaining: number; isBook: boolean }>(ROOT, [
    principal.partnerId,
    med.rootTransactionId,
  ]);
  if (!root || root.isBook) {
    throw new AppError('refund_not_allowed', t('receiverIsHere'));
  }
  return root.remaining;
}
