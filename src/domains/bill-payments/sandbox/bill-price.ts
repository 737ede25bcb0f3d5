import { plusDays } from '../../../platform/calendar.ts';
import { cobvAmount } from '../../pix/charges/due-date/cobv-amount.ts';
import type { BillCode } from '../bill-code.ts';

/** What a bill costs whose code has no amount. */
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
 * What the simulated provider has registered for a bill that is paid on this day: a boleto that is late costs a fine of 2 %, and
 * 1 % of interest a month, day by day; one that is paid 30 days early or more is 2 % cheaper. A day on which banks are closed
 * counts as the next business day. Guides, and boletos without a due date, cost what they say.
 */
export function priceOn(paymentDate: string, { type, amount, dueDate }: BillCode): BillPrice {
  const original = amount ?? UNNAMED_AMOUNT;
  if (type === 'guide' || dueDate === null) {
    return { originalAmount: original, discountAmount: 0, additionAmount: 0 };
  }
  const earlyUntil = { date: plusDays(dueDate, -EARLY_DAYS), value: TWO_PERCENT };
  // Terms of a charge with a due date are the same: percentages, the interest a month, the discount until a day.
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
