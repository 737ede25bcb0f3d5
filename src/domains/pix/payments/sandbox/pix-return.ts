import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { Amount } from '../../../../platform/money/money.ts';
import type { RowOf } from '../../../../platform/resource/resource.ts';
import { buildReturnId } from '../../../../platform/text/end-to-end-id.ts';
import { RETURN_REASONS, SPI_REASONS, type SpiReturnFailed, spiReturnFailed } from '../../../../rails/spi.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { scheduleReturn } from '../../../../sandbox/rail-orders.ts';
import { foundInTime } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { returnsOfTransactions } from '../../../transactions/return-list.ts';
import { findTransaction } from '../../../transactions/transaction.ts';
import { TransactionReference } from '../../../transactions/transaction-reference.ts';
import { t } from '../texts.ts';
import { SpiCode } from './pix-received.ts';
import type { simulatedReturn } from './simulated-pix.resource.ts';

const IS_BOOK = statement(
  'sandbox_is_book_payment',
  `select t.counterparty->>'ispb' = i.ispb as "isBook" from transaction t join institution i on i.id = t.institution_id
   where t.id = $1 and t.partner_id = $2`,
);

export interface SimulatedReturn extends RowOf<typeof simulatedReturn> {}

/**
 * Returns a sent PIX as its receiver would, or has the rail refuse the return. Responds once the return is booked. The
 * gateway refuses more than the payment's remainder (AM09).
 */
export const simulatePixReturn = simulation({
  name: 'simulatePixReturn',
  summary: 'Simulates that the receiver of a sent PIX returns it, in full or in part',
  effects: ['simulates'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner', 'refund_not_allowed'],
  input: z.strictObject({
    transactionId: TransactionReference,
    amount: Amount.nullish().meta({ description: 'Amount in cents. Defaults to the remainder of the payment' }),
    reason: z.enum(RETURN_REASONS).nullish().meta({ description: 'Reason of the return. Defaults to `MD06`' }),
    failsWith: SpiCode.nullish().meta({ description: 'SPI code with which the rail refuses the return' }),
  }),
  async run(context, { transactionId: reference, amount: given, reason, failsWith }): Promise<SimulatedReturn> {
    const { database, principal, services, now } = context;
    const payment = await findTransaction(context, reference, ['pix_out']);
    const transactionId = payment.id;
    if (payment.endToEndId === null || (payment.status !== 'settled' && payment.status !== 'refunded')) {
      throw new AppError('refund_not_allowed', t('onlySettled'));
    }
    const [known] = await database.query<{ isBook: boolean }>(IS_BOOK, [transactionId, principal.partnerId]);
    if (known?.isBook) {
      throw new AppError('refund_not_allowed', t('receiverIsHere'));
    }
    const { endToEndId } = payment;
    const amount = given ?? (payment.amount - payment.refundedAmount || payment.amount);
    const returnId = buildReturnId({ instant: now, ispb: SANDBOX_BANK.ispb });
    const common = { returnId, originalEndToEndId: endToEndId, amount, at: now.toISOString() };
    if (failsWith) {
      await scheduleMessages(database, [messageFrom(spiReturnFailed.type, failed(common, failsWith), now)]);
    } else {
      await scheduleReturn(database, { ...common, reason: reason ?? 'MD06' }, now);
    }
    services.outsideWorld.wake();
    const booked = await foundInTime(async () => {
      const returns = await returnsOfTransactions(database, principal.partnerId, [transactionId]);
      return returns.find((one) => one.returnId === returnId);
    });
    const status = booked?.status ?? 'processing';
    const reasonCode = booked?.status === 'rejected' ? booked.reason : null;
    return { returnId, transactionId, endToEndId, amount, status, reasonCode };
  },
});

const failed = (
  common: Pick<SpiReturnFailed, 'returnId' | 'originalEndToEndId' | 'amount' | 'at'>,
  code: string,
): SpiReturnFailed => ({ ...common, reasonCode: code, reasonDescription: SPI_REASONS[code] ?? code });
