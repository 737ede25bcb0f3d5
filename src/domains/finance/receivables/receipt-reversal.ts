import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { treasuryDayClosed } from '../treasury/treasury-day.ts';
import { lockTreasuryDay } from '../treasury/treasury-day-lock.ts';
import { CENT } from './base-units.ts';
import { lockPixCredit, type PixCredit } from './pix-credit.ts';
import { ReceivableReceipt } from './receipt.entity.ts';
import { invalidState, lockReceivable, setReceived } from './receipt.ts';
import { type ReceiptRecord, receiptRecord } from './receipt-list.ts';
import { type ReceivableRecord, receivableRecord } from './receivable.ts';
import { reversed, withdraw } from './receivable-entries.ts';

const Reason = nonBlankText(500).meta({ description: 'Reason, at most 500 characters' });

/** The reversal counts today. The receipt stays in the report of its own period. */
export const reverseReceipt = operation({
  name: 'reverseReceipt',
  scopes: [],
  product: 'ar',
  audiences: ['operator'],
  roles: ['accountant', 'treasurer'],
  summary: 'Reverses a receipt as of today. Its amount is open again, and its PIX credit can pay another receipt',
  effects: ['keeps_records'],
  refusals: ['receipt_not_found', 'receipt_already_reversed', 'treasury_day_closed', 'credit_state_unavailable'],
  input: z.strictObject({ receiptId: Uuid, reason: Reason }),
  async run(context, { receiptId, reason }): Promise<ReceiptRecord> {
    const { em, tx, now, principal } = context;
    const today = brasiliaDate(now);
    if (await lockTreasuryDay(tx, principal.institutionId, today)) throw treasuryDayClosed(today);
    const known = await em.findOne(ReceivableReceipt, { id: receiptId });
    if (!known) throw new AppError('receipt_not_found');
    const receivable = await lockReceivable(context, known.receivableId);
    // The lock of the receivable excludes another reversal from here on.
    const receipt = await em.refresh(known);
    if (!receipt || receipt.reversedOn) throw new AppError('receipt_already_reversed');
    const credit = await lockPixCredit(tx, principal.institutionId, receipt.reference ?? null);
    Object.assign(receipt, {
      ...{ reversedOn: today, reversedAt: now },
      ...{ reversedBy: principal.author, reversalReason: reason },
    });
    await reversed(tx, receivable, { id: receipt.id, amount: unbooked(receipt, credit) }, today);
    setReceived(receivable, receivable.receivedBaseUnits - receipt.amountBaseUnits, now);
    context.audit({
      action: 'receivable.receipt_reversed',
      accountId: null,
      resourceType: 'receivable',
      resourceId: receivable.id,
      changes: { receipt_id: receiptId, amount_base_units: receipt.amountBaseUnits, reason },
    });
    return receiptRecord(receipt);
  },
});

/** Returns the part of the receipt, in cents, that the returns of its credit have not booked back. */
function unbooked({ cashBaseUnits }: ReceivableReceipt, credit: PixCredit | null): number {
  const cash = cashBaseUnits / CENT;
  if (!credit) return cash;
  return Math.min(credit.identified, credit.remaining) - Math.min(credit.identified - cash, credit.remaining);
}

/** Receipts must be reversed first. */
export const cancelReceivable = operation({
  name: 'cancelReceivable',
  scopes: [],
  product: 'ar',
  audiences: ['operator'],
  roles: ['preparer', 'accountant'],
  summary: 'Cancels a receivable without active receipts',
  effects: ['keeps_records'],
  refusals: ['receivable_not_found', 'invalid_receivable_state'],
  input: z.strictObject({ receivableId: Uuid, reason: Reason }),
  async run(context, { receivableId, reason }): Promise<ReceivableRecord> {
    const { tx, now, principal } = context;
    const receivable = await lockReceivable(context, receivableId);
    if (receivable.status !== 'open') throw invalidState(receivable);
    const today = brasiliaDate(now);
    await withdraw(tx, receivable, today);
    Object.assign(receivable, {
      ...{ status: 'cancelled', closedOn: today, updatedAt: now },
      ...{ cancelledBy: principal.author, cancelledAt: now, cancellationReason: reason },
    });
    context.audit({
      action: 'receivable.cancelled',
      accountId: null,
      resourceType: 'receivable',
      resourceId: receivableId,
      changes: { reason },
    });
    return receivableRecord(receivable);
  },
});
