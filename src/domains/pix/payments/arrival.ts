import { type CommandOwner, commandOf, eventOf } from '../../../messaging/event.ts';
import { newId } from '../../../platform/ids.ts';
import { SPI_REASONS, type SpiReceived, spiReceipt } from '../../../rails/spi.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { LockedBalance, LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { chargeFacts, chargeToPay, type LockedCharge, payCharge, refusalOfPayment } from '../charges/charge-payment.ts';
import { pixReceived, pixReceivedFailed } from './payment.events.ts';

/** What the subject of a message about an incoming PIX must contain for {@link bookArrival}. */
export const arrivalSubject = ({
  endToEndId,
  creditor,
  txId,
}: Pick<SpiReceived, 'endToEndId' | 'creditor' | 'txId'>): Subject => ({ endToEndId, creditor, ...chargeFacts(txId) });

/**
 * Books an incoming PIX on the creditor's locked account, or pays the account's charge that its txId names. Credited to
 * an active or a blocked account; refused when screening says so, the account is closed, its balance would pass its bound,
 * or the charge cannot be paid like this ({@link refusalOfPayment}). A refusal is recorded too, as a rejected `pix_in`, so that
 * the same end-to-end id is not credited when it comes again: callers look for it with `batch.byEndToEndId('pix_in', …)`
 * first, and the message's subject is {@link arrivalSubject}. Returns null, or the SPI code of the refusal. The caller sends
 * the receipt.
 */
export function bookArrival(batch: SettlementBatch, account: LockedBalance, received: SpiReceived): string | null {
  const charge = chargeToPay(batch, account.accountId, received.txId);
  const refusal = refusalOf(batch, account, received, charge);
  if (refusal === null) credit(batch, account, received, charge);
  else refuse(batch, account, received, refusal);
  return refusal;
}

/** The SPI code with which a recorded PIX was refused; null: it was credited. */
export const refusalRecorded = ({ status, errorReason }: LockedTransaction): string | null =>
  status === 'rejected' && errorReason !== null ? errorReason.slice(0, errorReason.indexOf(':')) : null;

/** Stages the receipt of an incoming PIX or a return. `refusal`: the SPI code with which it was refused; null: booked. */
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
  // A rail's clock that is ahead of ours wins nobody another day's price.
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
