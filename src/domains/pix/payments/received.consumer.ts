import { type SpiReceived, spiReceived } from '../../../rails/spi.ts';
import { openRefusedCredit } from '../../cases/contradiction.ts';
import { HIGHEST_BALANCE } from '../../ledger/balance.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { arrivalSubject, bookArrival, refusalRecorded, stageReceipt } from './arrival.ts';
import { refusalFacts, refusedBefore, refuseUnbooked } from './pix-refusal.ts';

/**
 * Books an incoming PIX once by its end-to-end id. Refuses it when no account is the creditor's or no account can hold
 * the amount. The rail gets a receipt in both cases. A repeated PIX gets the same receipt again. A refused PIX that is
 * final opens a case.
 */
export const pixArrival = outcomeHandler({
  message: spiReceived,
  subject(received) {
    const { facts, ...subject } = arrivalSubject(received);
    return { ...subject, facts: { ...facts, ...refusalFacts(received.endToEndId) } };
  },
  apply(batch, received) {
    const known = batch.byEndToEndId('pix_in', received.endToEndId);
    const refusal = known ? repeatReceipt(batch, known, received) : answer(batch, received);
    if (refusal === null || !received.isFinal) return;
    const { endToEndId, amount, at, creditor } = received;
    const owner = known
      ? { institutionId: known.institutionId, accountId: known.accountId, transactionId: known.id }
      : { ispb: creditor.ispb, accountId: batch.creditor(creditor)?.accountId ?? null };
    openRefusedCredit(batch, 'spi', { reference: endToEndId, amount, at, code: refusal, owner });
  },
});

function repeatReceipt(batch: SettlementBatch, known: LockedTransaction, { endToEndId }: SpiReceived): string | null {
  const refusal = refusalRecorded(known);
  stageReceipt(batch, known, endToEndId, refusal);
  return refusal;
}

/** Returns null, or the SPI code of the refusal. */
function answer(batch: SettlementBatch, received: SpiReceived): string | null {
  const { endToEndId, amount, creditor } = received;
  const account = batch.creditor(creditor);
  const unbookable = refusedBefore(batch, endToEndId) ?? (amount > HIGHEST_BALANCE ? 'AM02' : null);
  if (account && unbookable === null) {
    const refusal = bookArrival(batch, account, received);
    stageReceipt(batch, account, endToEndId, refusal);
    return refusal;
  }
  const refusal = unbookable ?? 'AC03';
  refuseUnbooked(batch, received, refusal);
  return refusal;
}
