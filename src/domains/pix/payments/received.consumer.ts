import { spiReceived } from '../../../rails/spi.ts';
import { HIGHEST_BALANCE } from '../../ledger/balance.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { arrivalSubject, bookArrival, refusalRecorded, stageReceipt } from './arrival.ts';
import { refusalFacts, refusedBefore, refuseUnbooked } from './pix-refusal.ts';

/**
 * Books an incoming PIX once by its end-to-end id. Refuses it when no account is the creditor's or no account can hold
 * the amount. The rail gets a receipt in both cases. A repeated PIX gets the same receipt again.
 */
export const pixArrival = outcomeHandler({
  message: spiReceived,
  subject(received) {
    const { facts, ...subject } = arrivalSubject(received);
    return { ...subject, facts: { ...facts, ...refusalFacts(received.endToEndId) } };
  },
  apply(batch, received) {
    const { endToEndId, amount, creditor } = received;
    const known = batch.byEndToEndId('pix_in', endToEndId);
    if (known) return stageReceipt(batch, known, endToEndId, refusalRecorded(known));
    const account = batch.creditor(creditor);
    const refusal = refusedBefore(batch, endToEndId) ?? (amount > HIGHEST_BALANCE ? 'AM02' : null);
    if (account && refusal === null) stageReceipt(batch, account, endToEndId, bookArrival(batch, account, received));
    else refuseUnbooked(batch, received, refusal ?? 'AC03');
  },
});
