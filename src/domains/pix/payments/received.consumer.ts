import { commandOf } from '../../../messaging/event.ts';
import { spiReceipt, spiReceived } from '../../../rails/spi.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { arrivalSubject, bookArrival } from './arrival.ts';

/**
 * An incoming PIX: booked once by its end-to-end id, as the payment of a charge when its txId names one of the account.
 * The rail gets a receipt whether it was credited or refused; what it was told to be refused is not credited when it is
 * told again.
 */
export const pixArrival = outcomeHandler({
  message: spiReceived,
  subject: arrivalSubject,
  apply(batch, received) {
    if (batch.byEndToEndId('pix_in', received.endToEndId)) return;
    const account = batch.creditor(received.creditor);
    if (!account) throw new Error(`no account ${received.creditor.agency}/${received.creditor.accountNumber} here`);
    const reasonCode = bookArrival(batch, account, received);
    batch.stage(
      commandOf(spiReceipt, account, {
        id: received.endToEndId,
        status: reasonCode === null ? 'accepted' : 'rejected',
        reasonCode,
      }),
    );
  },
});
