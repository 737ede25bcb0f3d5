import type { RowOf } from '../../../../platform/resource/resource.ts';
import {
  businessDaysBetween,
  calendarDaysBetween,
  isCalendarDate,
  nextBusinessDayOrSame,
  plusDays,
} from '../../../../platform/time/calendar.ts';
import type { dueDateAmount } from './cobv-amount.resource.ts';

const HUNDRED_PERCENT = 10_000n;

/** Days per period of each interest modality. */
const PERIOD_DAYS: Readonly<Record<number, bigint>> = { 2: 1n, 3: 30n, 4: 365n, 6: 1n, 7: 21n, 8: 252n };

/** Modality numbers of the PIX API (`modalidade`; openapi 2.9.0, CobV). Amounts in cents, percentages in hundredths. */
export interface CobvTerms {
  /** Cents. */
  readonly original: number;
  readonly dueDate: string;
  /** Calendar days after the due date during which the charge can be paid. */
  readonly validDaysAfterDue: number;
  /** Once, from the first business day late. 1: amount, 2: percentage. */
  readonly fine: CobvRate | null;
  /**
   * Per day late. 1: amount a calendar day. 2, 3, 4: percentage a day, month, year. 5 to 8: the same in business days.
   */
  readonly interest: CobvRate | null;
  /** On every day of payment. 1: amount, 2: percentage. */
  readonly rebate: CobvRate | null;
  readonly discount: CobvDiscount | null;
}

export interface CobvRate {
  readonly modality: number;
  readonly value: number;
}

/**
 * 1, 2: amount or percentage until the dates of the bands. Per day paid early: 3, 4 amount a calendar or business day;
 * 5, 6 percentage a calendar or business day.
 */
export interface CobvDiscount {
  readonly modality: number;
  /** Modalities 3 to 6. */
  readonly value: number | null;
  /** Modalities 1 and 2: one to three bands. */
  readonly bands: readonly { readonly date: string; readonly value: number }[];
}

export interface CobvAmount extends RowOf<typeof dueDateAmount> {
  /** The due date, moved to the next business day if necessary. */
  readonly adjustedDueDate: string;
  /** Calendar days late, or only the business days among them. 0 without interest. */
  readonly interestDays: number;
}

/** A database constraint guarantees terms for every charge with a due date. */
export function termsOf({ txId, terms }: { readonly txId: string; readonly terms: CobvTerms | null }): CobvTerms {
  if (terms === null) throw new Error(`the charge ${txId} has no terms`);
  return terms;
}

/**
 * Price on a day (openapi 2.9.0, CobV; Manual de Padrões para Iniciação do Pix, equation 11). Fine, interest and
 * discount count from the due date moved to a business day. The fine applies from the next business day (bacen/pix-api
 * issue 297); interest counts the days of its modality. Percentages apply to the amount after the rebate. Interest is
 * simple. Each component is computed exactly and rounded once, half up, to cents.
 */
export function cobvAmount(terms: CobvTerms, payOn: string): CobvAmount {
  const { original } = terms;
  const adjustedDueDate = nextBusinessDayOrSame(terms.dueDate);
  const daysLate = Math.max(0, calendarDaysBetween(adjustedDueDate, payOn));
  const rebate = rateOf(terms.rebate, original);
  const base = original - rebate;
  const interestDays = interestDaysOf(terms, adjustedDueDate, payOn);
  const discount = daysLate > 0 ? 0 : discountOn(terms, base, adjustedDueDate, payOn);
  const fine = businessDaysBetween(adjustedDueDate, payOn) > 0 ? rateOf(terms.fine, base) : 0;
  const interest = interestOf(terms.interest, base, interestDays);
  const final = base - discount + fine + interest;
  return { original, rebate, discount, fine, interest, final, adjustedDueDate, daysLate, interestDays };
}

/**
 * The validity counts calendar days from the adjusted due date, and ends on a business day (openapi 2.9.0, examples A
 * to G of `validadeAposVencimento`).
 */
export function cobvLastDay(terms: Pick<CobvTerms, 'dueDate' | 'validDaysAfterDue'>): string {
  return nextBusinessDayOrSame(plusDays(nextBusinessDayOrSame(terms.dueDate), terms.validDaysAfterDue));
}

/**
 * Day of the price that a payer's bank gets: the intended day of payment (DPP), otherwise the due date or, after it,
 * today. Null when the DPP is not a date, is in the past, or is after the last day.
 */
export function cobvReferenceDate(
  terms: Pick<CobvTerms, 'dueDate' | 'validDaysAfterDue'>,
  today: string,
  payOn: string | undefined,
): string | null {
  if (payOn === undefined) return today <= terms.dueDate ? terms.dueDate : today;
  return isCalendarDate(payOn) && payOn >= today && payOn <= cobvLastDay(terms) ? payOn : null;
}

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
