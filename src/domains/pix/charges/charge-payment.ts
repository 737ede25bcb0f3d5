import { eventOf } from '../../../messaging/event.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { LockedBalance, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { chargePaid } from './charge.events.ts';
import { type ChargeStatus, type ChargeType, statesOf } from './charge-states.ts';
import { type CobvTerms, cobvAmount } from './due-date/cobv-amount.ts';

/** Amounts in cents. */
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
  /** ISO instant. Null when the charge never expires. */
  readonly expiresAt: string | null;
  readonly terms: CobvTerms | null;
}

const TX_ID = /^[a-zA-Z0-9]{1,35}$/;

/** Makes the settlement batch lock the charge with this txId. */
export const chargeFacts = (txId: string | null): Pick<Subject, 'facts'> =>
  txId !== null && TX_ID.test(txId) ? { facts: { charge: txId } } : {};

/** Undefined when the account has no such charge: payers can send any text as txId. */
export const chargeToPay = (batch: SettlementBatch, accountId: number, txId: string | null): LockedCharge | undefined =>
  batch.facts<LockedCharge>('charge').find((charge) => charge.txId === txId && charge.accountId === accountId);

/** In cents. Null when the payer chooses the amount. */
export function amountToPay(
  { amount, terms }: { readonly amount: number | null; readonly terms: CobvTerms | null },
  at: Date,
): number | null {
  return terms === null ? amount : cobvAmount(terms, brasiliaDate(at)).final;
}

/**
 * SPI code of the rejection; null when the payment is accepted. `DUPL`: already paid. `BE17`: the charge was cancelled,
 * had ended at `at` (marked expired or not), or costs another amount that day. A static QR code accepts every amount.
 */
export function refusalOfPayment(charge: LockedCharge, amount: number, at: Date): 'DUPL' | 'BE17' | null {
  if (charge.status === 'paid') return 'DUPL';
  if (stateAfter(statesOf(charge.type), charge.status, 'pay') === null) return 'BE17';
  if (charge.type === 'static') return null;
  if (charge.expiresAt !== null && at >= new Date(charge.expiresAt)) return 'BE17';
  return amount === amountToPay(charge, at) ? null : 'BE17';
}

export interface ChargePayment {
  readonly transactionId: string;
  readonly endToEndId: string;
  readonly amount: number;
}

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
