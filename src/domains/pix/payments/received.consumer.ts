import { spiReceived } from '../../../rails/spi.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { arrivalSubject, bookArrival, refusalRecorded, stageReceipt } from './arrival.ts';

/**
 * An incoming PIX: booked once by its end-to-end id, as the payment of a charge when its txId names one of the account.
 * The rail gets a receipt whether it was credited or refused, and the same again when it repeats the PIX: one that was
 * refused stays so.
 */
export const pixArrival = outcomeHandler({
  message: spiReceived,
  subject: arrivalSubject,
  apply(batch, received) {
    const known = batch.byEndToEndId('pix_in', received.endToEndId);
    if (known) return stageReceipt(batch, known, received.endToEndId, refusalRecorded(known));
    const account = batch.creditor(received.creditor);
    if (!account) throw new Error(`no account ${received.creditor.agency}/${received.creditor.accountNumber} here`);
    stageReceipt(batch, account, received.endToEndId, bookArrival(batch, account, received));
  },
});
