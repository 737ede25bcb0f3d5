import { plusDays } from '../../../platform/time/calendar.ts';
import { cobvAmount } from '../../pix/charges/due-date/cobv-amount.ts';
import type { BillCode } from '../bill-code.ts';

const UNNAMED_AMOUNT = 10_000;
const EARLY_DAYS = 30;
const TWO_PERCENT = 200;
const ONE_PERCENT = 100;

/** Cents. */
export interface BillPrice {
  readonly originalAmount: number;
  readonly discountAmount: number;
  readonly additionAmount: number;
}

/**
 * Late boletos cost a fine of 2 % plus 1 % interest a month, by day; 30 days early they are 2 % cheaper. Days without
 * banking count as the next business day. Guides, and boletos without a due date, have no changes.
 */
export function priceOn(paymentDate: string, { type, amount, dueDate }: BillCode): BillPrice {
  const original = amount ?? UNNAMED_AMOUNT;
  if (type === 'guide' || dueDate === null) {
    return { originalAmount: original, discountAmount: 0, additionAmount: 0 };
  }
  const earlyUntil = { date: plusDays(dueDate, -EARLY_DAYS), value: TWO_PERCENT };
  // These are also the terms of a charge with a due date.
  const { discount, fine, interest } = cobvAmount(
    {
      original,
      dueDate,
      validDaysAfterDue: 0,
      fine: { modality: 2, value: TWO_PERCENT },
      interest: { modality: 3, value: ONE_PERCENT },
      rebate: null,
      discount: { modality: 2, value: null, bands: [earlyUntil] },
    },
    paymentDate,
  );
  return { originalAmount: original, discountAmount: discount, additionAmount: fine + interest };
}
