import { type CommandOwner, commandOf, eventOf } from '../../../messaging/event.ts';
import { newId } from '../../../platform/text/ids.ts';
import { SPI_REASONS, type SpiReceived, spiReceipt } from '../../../rails/spi.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { LockedBalance, LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { chargeFacts, chargeToPay, type LockedCharge, payCharge, refusalOfPayment } from '../charges/charge-payment.ts';
import { pixReceived, pixReceivedFailed } from './payment.events.ts';

/** Subject of a message that {@link bookArrival} processes. */
export const arrivalSubject = ({
  endToEndId,
  creditor,
  txId,
}: Pick<SpiReceived, 'endToEndId' | 'creditor' | 'txId'>): Subject => ({ endToEndId, creditor, ...chargeFacts(txId) });

/**
 * Credits an incoming PIX to the creditor's locked account, or pays the account's charge with its txId. A blocked
 * account is credited. Refuses the PIX when screening refuses it, the account is closed, its balance would exceed the
 * maximum, or the charge cannot be paid ({@link refusalOfPayment}). A refusal is recorded as a rejected `pix_in`, so
 * that a repeated end-to-end id is never credited. Callers first check `batch.byEndToEndId('pix_in', …)`, use
 * {@link arrivalSubject} and send the receipt. Returns null, or the SPI code of the refusal.
 */
export function bookArrival(batch: SettlementBatch, account: LockedBalance, received: SpiReceived): string | null {
  const charge = chargeToPay(batch, account.accountId, received.txId);
  const refusal = refusalOf(batch, account, received, charge);
  if (refusal === null) credit(batch, account, received, charge);
  else refuse(batch, account, received, refusal);
  return refusal;
}

/** SPI code of a recorded refusal. Null when the PIX was credited. */
export const refusalRecorded = ({ status, errorReason }: LockedTransaction): string | null =>
  status === 'rejected' && errorReason !== null ? errorReason.slice(0, errorReason.indexOf(':')) : null;

/** `refusal` is the SPI code of the refusal; null when the PIX or return was booked. */
export function stageReceipt(batch: SettlementBatch, owner: CommandOwner, id: string, refusal: string | null): void {
  const status = refusal === null ? 'accepted' : 'rejected';
  batch.stage(commandOf(spiReceipt, owner, { id, status, reasonCode: refusal }));
}

function refusalOf(
  batch: SettlementBatch,
  account: LockedBalance,
  { amount, screening, at }: SpiReceived,
  charge: LockedCharge | undefined,
): string | null {
  if (screening) return screening;
  if (account.status === 'closed') return 'AC07';
  // A rail's clock that is ahead must not give the payer another day's price.
  const paidAt = new Date(Math.min(Date.parse(at), batch.now.getTime()));
  const refusal = charge === undefined ? null : refusalOfPayment(charge, amount, paidAt);
  if (refusal !== null) return refusal;
  return batch.hasRoom(account.accountId, amount) ? null : 'AM02';
}

function refuse(batch: SettlementBatch, account: LockedBalance, received: SpiReceived, reasonCode: string) {
  record(batch, account, received, 'rejected', `${reasonCode}: ${SPI_REASONS[reasonCode] ?? reasonCode}`);
  batch.stage(
    eventOf(pixReceivedFailed, account, {
      eventType: 'pix.received.failed',
      accountId: account.accountId,
      endToEndId: received.endToEndId,
      txId: received.txId,
      status: 'failed',
      amount: received.amount,
      reasonCode,
      reasonDescription: SPI_REASONS[reasonCode] ?? reasonCode,
      debtorIspb: received.debtor.ispb,
      creditorIspb: received.creditor.ispb,
      creditorAccount: received.creditor.accountNumber,
      rejectedAt: batch.now.toISOString(),
    }),
  );
}

function record(
  batch: SettlementBatch,
  account: LockedBalance,
  received: SpiReceived,
  status: 'settled' | 'rejected',
  errorReason: string | null,
): string {
  const id = newId();
  batch.create({
    id,
    institutionId: account.institutionId,
    partnerId: account.partnerId,
    accountId: account.accountId,
    type: 'pix_in',
    status,
    amount: received.amount,
    description: received.description,
    endToEndId: received.endToEndId,
    counterparty: received.debtor,
    errorReason,
  });
  return id;
}

function credit(
  batch: SettlementBatch,
  account: LockedBalance,
  received: SpiReceived,
  charge: LockedCharge | undefined,
) {
  const id = record(batch, account, received, 'settled', null);
  postToRail(batch, 'pix_in', { ...account, id }, received.amount);
  if (charge !== undefined) {
    const { endToEndId, amount } = received;
    payCharge(batch, account, charge, { transactionId: id, endToEndId, amount });
    return;
  }
  batch.stage(
    eventOf(pixReceived, account, {
      accountId: account.accountId,
      transactionId: id,
      amount: received.amount,
      endToEndId: received.endToEndId,
      payerName: received.debtor.name,
      payerIspb: received.debtor.ispb,
      payerDocument: received.debtor.document,
      receivedAt: batch.now.toISOString(),
    }),
  );
}
