import { eventOf } from '../../../messaging/event.ts';
import { brasiliaDate } from '../../../platform/calendar.ts';
import { stateAfter } from '../../../platform/state-machine.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { LockedBalance, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { chargePaid } from './charge.events.ts';
import { type ChargeStatus, type ChargeType, statesOf } from './charge-states.ts';
import { type CobvTerms, cobvAmount } from './due-date/cobv-amount.ts';

/** What `claim_facts_charge` answers of a charge that a payment names. Amounts in cents. */
export interface LockedCharge {
  readonly id: string;
  readonly entityId: number;
  readonly accountId: number;
  readonly type: ChargeType;
  status: ChargeStatus;
  readonly amount: number | null;
  readonly description: string | null;
  readonly txId: string;
  readonly externalId: string | null;
  /** ISO instant; null: never. */
  readonly expiresAt: string | null;
  readonly terms: CobvTerms | null;
}

const TX_ID = /^[a-zA-Z0-9]{1,35}$/;

/** What the subject of a message about a payment with that txId must contain, so that the batch locks the charge. */
export const chargeFacts = (txId: string | null): Pick<Subject, 'facts'> =>
  txId !== null && TX_ID.test(txId) ? { facts: { charge: txId } } : {};

/** The account's charge of that txId; undefined when it has none: a payer may have written anything there. */
export const chargeToPay = (batch: SettlementBatch, accountId: number, txId: string | null): LockedCharge | undefined =>
  batch.facts<LockedCharge>('charge').find((charge) => charge.txId === txId && charge.accountId === accountId);

/** What a charge costs when it is paid at that instant, in cents; null: the payer chooses. */
export function amountToPay(
  { amount, terms }: { readonly amount: number | null; readonly terms: CobvTerms | null },
  at: Date,
): number | null {
  return terms === null ? amount : cobvAmount(terms, brasiliaDate(at)).final;
}

/**
 * Why a payment that the rail accepted at that instant is refused, as the SPI's code; null: it is taken. `DUPL` when the
 * charge has been paid; `BE17` when it was cancelled, its time was over then (whether it is marked expired or not), or the
 * amount is not the one of that day. A static QR code takes any amount, any number of times.
 */
export function refusalOfPayment(charge: LockedCharge, amount: number, at: Date): 'DUPL' | 'BE17' | null {
  if (charge.status === 'paid') return 'DUPL';
  if (stateAfter(statesOf(charge.type), charge.status, 'pay') === null) return 'BE17';
  if (charge.type === 'static') return null;
  if (charge.expiresAt !== null && at >= new Date(charge.expiresAt)) return 'BE17';
  return amount === amountToPay(charge, at) ? null : 'BE17';
}

/** A PIX received that pays a charge. */
export interface ChargePayment {
  readonly transactionId: string;
  readonly endToEndId: string;
  readonly amount: number;
}

/** Records that a credit paid the charge, with the event `pix.charge.paid`. */
export function payCharge(
  batch: SettlementBatch,
  account: LockedBalance,
  charge: LockedCharge,
  { transactionId, endToEndId, amount }: ChargePayment,
): void {
  charge.status = stateAfter(statesOf(charge.type), charge.status, 'pay') ?? charge.status;
  const { partnerId, accountId } = account;
  batch.write('charge', {
    charge_id: charge.id,
    transaction_id: transactionId,
    partner_id: partnerId,
    amount,
    end_to_end_id: endToEndId,
  });
  batch.stage(
    eventOf(chargePaid, account, {
      accountId,
      entityId: charge.entityId,
      txId: charge.txId,
      externalId: charge.externalId,
      endToEndId,
      amount,
      description: charge.description,
      paidAt: batch.now.toISOString(),
      transactionId,
    }),
  );
}
