import { eventOf } from '../../messaging/event.ts';
import { newId } from '../../platform/text/ids.ts';
import { isoText } from '../../platform/time/instant.ts';
import { TRANSACTION_KINDS } from '../transaction-kinds.ts';
import type { LockedTransaction, SettlementBatch } from '../transactions/settlement-batch.ts';
import { feeCharged } from './fee.events.ts';

interface FeeCharge {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: number;
  status: 'posted' | 'reversed';
}

/** Posts the reserved fee as a separate entry after the payment. Contract: a fee is always below the amount. */
export function postFee(batch: SettlementBatch, origin: LockedTransaction): void {
  const amount = origin.reservedFee ?? 0;
  const feeType = TRANSACTION_KINDS[origin.type].fee?.type;
  if (amount === 0) return;
  if (feeType === undefined) throw new Error(`a fee was reserved for ${origin.id}, but ${origin.type} has no fee`);
  const id = newId();
  batch.write('fee_charge', {
    id,
    institution_id: origin.institutionId,
    partner_id: origin.partnerId,
    account_id: origin.accountId,
    fee_type: feeType,
    amount,
    origin_transaction_id: origin.id,
    origin_transaction_type: origin.type,
    origin_amount: origin.amount,
    charged_at: isoText(batch.now),
  });
  batch.post({
    institutionId: origin.institutionId,
    debitAccountId: origin.accountId,
    creditAccountId: batch.ledgerAccount(origin.institutionId, 'fees'),
    amount,
    kind: 'fee',
    transactionId: origin.id,
    feeChargeId: id,
    occurredAt: batch.now,
  });
  origin.fee = amount;
  batch.facts<FeeCharge>('fee_charge').push({ id, transactionId: origin.id, amount, status: 'posted' });
  batch.changed(origin);
  batch.stage(
    eventOf(feeCharged, origin, {
      feeTransactionId: id,
      accountId: origin.accountId,
      feeType,
      amount,
      originTransactionId: origin.id,
      originTransactionType: TRANSACTION_KINDS[origin.type].record,
      originalAmount: origin.amount,
      status: 'posted',
      chargedAt: isoText(batch.now),
    }),
  );
}

const postedCharge = (batch: SettlementBatch, { id }: LockedTransaction): FeeCharge | undefined =>
  batch.facts<FeeCharge>('fee_charge').find(({ transactionId, status }) => transactionId === id && status === 'posted');

export const reversibleFee = (batch: SettlementBatch, origin: LockedTransaction): number =>
  postedCharge(batch, origin)?.amount ?? 0;

/** Reverses a posted fee once, with a separate entry, after a full return of its payment. */
export function reverseFee(batch: SettlementBatch, origin: LockedTransaction): void {
  const charge = postedCharge(batch, origin);
  if (!charge) return;
  charge.status = 'reversed';
  batch.write('fee_reversal', { id: charge.id });
  batch.post({
    institutionId: origin.institutionId,
    debitAccountId: batch.ledgerAccount(origin.institutionId, 'fees'),
    creditAccountId: origin.accountId,
    amount: charge.amount,
    kind: 'fee_reversal',
    transactionId: origin.id,
    feeChargeId: charge.id,
    occurredAt: batch.now,
  });
  origin.fee = 0;
  batch.changed(origin);
}
