import { spiReceived } from '../../../rails/spi.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { arrivalSubject, bookArrival, stageReceipt } from './arrival.ts';

/**
 * An incoming PIX: booked once by its end-to-end id, as the payment of a charge when its txId names one of the account.
 * The rail gets a receipt whether it was credited or refused. One that was refused is not credited when it comes again.
 */
export const pixArrival = outcomeHandler({
  message: spiReceived,
  subject: arrivalSubject,
  apply(batch, received) {
    if (batch.byEndToEndId('pix_in', received.endToEndId)) return;
    const account = batch.creditor(received.creditor);
    if (!account) throw new Error(`no account ${received.creditor.agency}/${received.creditor.accountNumber} here`);
    stageReceipt(batch, account, received.endToEndId, bookArrival(batch, account, received));
  },
});
