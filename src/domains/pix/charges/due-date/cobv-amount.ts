import {
  businessDaysBetween,
  calendarDaysBetween,
  isCalendarDate,
  nextBusinessDayOrSame,
  plusDays,
} from '../../../../platform/calendar.ts';

const HUNDRED_PERCENT = 10_000n;

/** Days in the period of each interest modality's percentage. A year has 365 calendar days. */
const PERIOD_DAYS: Readonly<Record<number, bigint>> = { 2: 1n, 3: 30n, 4: 365n, 6: 1n, 7: 21n, 8: 252n };

/**
 * Terms of a charge with a due date. Modality numbers are those of the PIX API (`modalidade`; openapi 2.9.0, CobV). A
 * value is in cents where its modality is an amount, and in hundredths of a percent where it is a percentage.
 */
export interface CobvTerms {
  /** Cents. */
  readonly original: number;
  /** `YYYY-MM-DD`, any calendar day. */
  readonly dueDate: string;
  /** Calendar days after the due date during which the charge can be paid. */
  readonly validDaysAfterDue: number;
  /** Charged once, from the first day late. 1: amount. 2: percentage. */
  readonly fine: CobvRate | null;
  /**
   * Charged for each day late. 1: amount per calendar day. 2, 3, 4: percentage per day, month, year of calendar days. 5
   * to 8: the same in business days.
   */
  readonly interest: CobvRate | null;
  /** Applies on every day of payment. 1: amount. 2: percentage. */
  readonly rebate: CobvRate | null;
  readonly discount: CobvDiscount | null;
}

export interface CobvRate {
  readonly modality: number;
  readonly value: number;
}

/**
 * 1, 2: amount or percentage until the dates of the bands. For each day paid early: 3, 4: amount per calendar or
 * business day; 5, 6: percentage per calendar or business day.
 */
export interface CobvDiscount {
  readonly modality: number;
  /** Only for modalities 3 to 6. */
  readonly value: number | null;
  /** Only for modalities 1 and 2: one to three bands. */
  readonly bands: readonly { readonly date: string; readonly value: number }[];
}

/** Price of a charge on one day. Amounts in cents. */
export interface CobvAmount {
  readonly original: number;
  readonly rebate: number;
  readonly discount: number;
  readonly fine: number;
  readonly interest: number;
  readonly final: number;
  /** The due date, moved to the next business day if necessary. */
  readonly adjustedDueDate: string;
  /** Calendar days after `adjustedDueDate`. */
  readonly daysLate: number;
  /** Days that bear interest: calendar days late, or only the business days among them. 0 without interest. */
  readonly interestDays: number;
}

/**
 * Computes the price on a day (openapi 2.9.0, CobV; Manual de Padrões para Iniciação do Pix, equation 11). A due date
 * that is not a business day moves to the next one, and fine, interest and discount move with it. Percentages of fine,
 * interest and discount apply to the amount after the rebate. Interest is simple. Each component is computed exactly
 * and rounded once, half up, to cents.
 *
 * @throws RangeError when `payOn` is not a calendar date, or for terms that `validateCobvTerms` rejects
 */
export function cobvAmount(terms: CobvTerms, payOn: string): CobvAmount {
  const { original } = terms;
  const adjustedDueDate = nextBusinessDayOrSame(terms.dueDate);
  const daysLate = Math.max(0, calendarDaysBetween(adjustedDueDate, payOn));
  const rebate = rateOf(terms.rebate, original);
  const base = original - rebate;
  const interestDays = interestDaysOf(terms, adjustedDueDate, payOn);
  const discount = daysLate > 0 ? 0 : discountOn(terms, base, adjustedDueDate, payOn);
  const fine = daysLate > 0 ? rateOf(terms.fine, base) : 0;
  const interest = interestOf(terms.interest, base, interestDays);
  const final = base - discount + fine + interest;
  return { original, rebate, discount, fine, interest, final, adjustedDueDate, daysLate, interestDays };
}

/**
 * Last day on which a charge can be paid. The validity counts calendar days from the adjusted due date. The result moves to
 * the next business day if necessary (openapi 2.9.0, examples A to G of `validadeAposVencimento`).
 */
export function cobvLastDay(terms: Pick<CobvTerms, 'dueDate' | 'validDaysAfterDue'>): string {
  return nextBusinessDayOrSame(plusDays(nextBusinessDayOrSame(terms.dueDate), terms.validDaysAfterDue));
}

/**
 * The day for which a payer's bank gets the price. This is the intended day of payment (DPP) if the bank names one,
 * otherwise the due date or, after it, today. An early-payment discount therefore shows only with a DPP. Null when the
 * DPP is not a date, is in the past, or is after the last day.
 */
export function cobvReferenceDate(
  terms: Pick<CobvTerms, 'dueDate' | 'validDaysAfterDue'>,
  today: string,
  payOn: string | undefined,
): string | null {
  if (payOn === undefined) return today <= terms.dueDate ? terms.dueDate : today;
  return isCalendarDate(payOn) && payOn >= today && payOn <= cobvLastDay(terms) ? payOn : null;
}

/** Modality 1 is an amount, 2 a percentage of `base`. */
function rateOf(rate: CobvRate | null, base: number): number {
  if (rate === null) return 0;
  return rate.modality === 1 ? rate.value : share(base, rate.value, 1, 1n);
}

/** `base × percentage × times / parts`, rounded half up. `percentage` is in hundredths of a percent. */
function share(base: number, percentage: number, times: number, parts: bigint): number {
  const numerator = BigInt(base) * BigInt(percentage) * BigInt(times);
  const denominator = HUNDRED_PERCENT * parts;
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function interestDaysOf({ interest }: CobvTerms, due: string, payOn: string): number {
  if (interest === null) return 0;
  return interest.modality >= 5 ? businessDaysBetween(due, payOn) : Math.max(0, calendarDaysBetween(due, payOn));
}

function interestOf(interest: CobvRate | null, base: number, days: number): number {
  if (interest === null || days === 0) return 0;
  const period = PERIOD_DAYS[interest.modality];
  return period === undefined ? interest.value * days : share(base, interest.value, days, period);
}

function discountOn({ discount }: CobvTerms, base: number, due: string, payOn: string): number {
  if (discount === null) return 0;
  if (discount.modality <= 2) {
    const bands = discount.bands.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    // The end of a band moves to the next business day, as a due date does.
    const band = bands.find(({ date }) => payOn <= nextBusinessDayOrSame(date));
    return band === undefined ? 0 : rateOf({ modality: discount.modality, value: band.value }, base);
  }
  const inBusinessDays = discount.modality === 4 || discount.modality === 6;
  const days = inBusinessDays ? businessDaysBetween(payOn, due) : Math.max(0, calendarDaysBetween(payOn, due));
  const value = discount.value ?? 0;
  return discount.modality <= 4 ? value * days : share(base, value, days, 1n);
}
