import { messageType } from '../../../messaging/event.ts';
import { spiPayment } from '../../../rails/spi.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { bookArrival } from './arrival.ts';
import { failPayment, settlePayment } from './payment-end.ts';

export const bookPix = messageType(
  'outcomes',
  'book.pix',
  'Book a PIX between two accounts of this institution',
  spiPayment.body.shape,
);

/**
 * Settles the payer's payment and credits a receiver at the same institution in one transaction, once. The receiver can
 * belong to another partner.
 */
export const pixBooking = outcomeHandler({
  message: bookPix,
  subject: ({ endToEndId, recipient: { ispb, agency, accountNumber } }) => ({
    endToEndId,
    creditor: { ispb, agency, accountNumber },
  }),
  apply(batch, { endToEndId, amount, description, payer, recipient }) {
    const payment = batch.byEndToEndId('pix_out', endToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${endToEndId}`);
    if (payment.status !== 'processing') return;
    const { ispb, agency, accountNumber } = recipient;
    const receiver = batch.creditor({ ispb, agency, accountNumber });
    const refusal = receiver
      ? bookArrival(batch, receiver, {
          endToEndId,
          amount,
          debtor: payer,
          creditor: { ispb, agency, accountNumber },
          txId: null,
          description,
          at: batch.now.toISOString(),
        })
      : 'AC03';
    if (refusal === null) settlePayment(batch, payment);
    else failPayment(batch, payment, 'rejected', refusal, null);
  },
});
