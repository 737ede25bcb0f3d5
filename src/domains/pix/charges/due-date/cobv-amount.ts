import {
  businessDaysBetween,
  calendarDaysBetween,
  isCalendarDate,
  nextBusinessDayOrSame,
  plusDays,
} from '../../../../platform/calendar.ts';

const HUNDRED_PERCENT = 10_000n;

/** Days of the period that an interest modality's percentage is of; the year of calendar days is 365 days. */
const PERIOD_DAYS: Readonly<Record<number, bigint>> = { 2: 1n, 3: 30n, 4: 365n, 6: 1n, 7: 21n, 8: 252n };

/**
 * The terms of a charge with a due date, as the PIX API numbers their kinds (`modalidade`; openapi 2.9.0, CobV). A value is
 * cents where its modality means an amount, hundredths of a percentage where it means a percentage.
 */
export interface CobvTerms {
  /** Cents. */
  readonly original: number;
  /** `YYYY-MM-DD`, any day of the calendar. */
  readonly dueDate: string;
  /** Calendar days after the due date through which it can be paid. */
  readonly validDaysAfterDue: number;
  /** Once, from the first day late: 1 an amount, 2 a percentage. */
  readonly fine: CobvRate | null;
  /**
   * Of each day late: 1 amount a day, 2, 3, 4 percentage a day, a month, a year, all of calendar days; 5 to 8 the same of
   * business days.
   */
  readonly interest: CobvRate | null;
  /** Whenever it is paid: 1 an amount, 2 a percentage. */
  readonly rebate: CobvRate | null;
  readonly discount: CobvDiscount | null;
}

export interface CobvRate {
  readonly modality: number;
  readonly value: number;
}

/**
 * 1 an amount, 2 a percentage until the dates of its bands; of each day of anticipation 3 an amount a calendar day, 4 a
 * business day, 5 and 6 the same as percentages.
 */
export interface CobvDiscount {
  readonly modality: number;
  /** Of modalities 3 to 6. */
  readonly value: number | null;
  /** Of modalities 1 and 2: one to three. */
  readonly bands: readonly { readonly date: string; readonly value: number }[];
}

/** What a charge costs on one day, in cents. */
export interface CobvAmount {
  readonly original: number;
  readonly rebate: number;
  readonly discount: number;
  readonly fine: number;
  readonly interest: number;
  /** `original - rebate - discount + fine + interest`. */
  readonly final: number;
  /** The due date, or the next business day when it is none. */
  readonly adjustedDueDate: string;
  /** Calendar days after that. */
  readonly daysLate: number;
  /** Days that interest is counted of: calendar days late, or the business days among them; 0 without interest. */
  readonly interestDays: number;
}

/**
 * What has to be paid on a day (openapi 2.9.0, CobV; Manual de Padrões para Iniciação do Pix, equation 11). A due date that
 * is no business day moves to the next one, and fine, interest and discount with it. Percentages of fine, interest and
 * discount are of what the rebate leaves, interest is simple. Each component is computed exactly and rounded once, half up,
 * to cents.
 *
 * @throws RangeError when `payOn` is no calendar date, or for terms that `validateCobvTerms` refuses.
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
 * The last day on which a charge can be paid: its validity counts calendar days from the adjusted due date, and an end that
 * is no business day moves to the next one (openapi 2.9.0, examples A to G of `validadeAposVencimento`).
 */
export function cobvLastDay(terms: Pick<CobvTerms, 'dueDate' | 'validDaysAfterDue'>): string {
  return nextBusinessDayOrSame(plusDays(nextBusinessDayOrSame(terms.dueDate), terms.validDaysAfterDue));
}

/**
 * The day whose amount a payer's bank gets: the day on which it means to pay (DPP), if it names one; otherwise the due date
 * or, after it, today. So a discount for an early payment shows only when it is asked for. Null for a DPP that is no date,
 * has passed, or is after the last day.
 */
export function cobvReferenceDate(
  terms: Pick<CobvTerms, 'dueDate' | 'validDaysAfterDue'>,
  today: string,
  payOn: string | undefined,
): string | null {
  if (payOn === undefined) return today <= terms.dueDate ? terms.dueDate : today;
  return isCalendarDate(payOn) && payOn >= today && payOn <= cobvLastDay(terms) ? payOn : null;
}

/** Modality 1 an amount, 2 a percentage of `base`; none: 0. */
function rateOf(rate: CobvRate | null, base: number): number {
  if (rate === null) return 0;
  return rate.modality === 1 ? rate.value : share(base, rate.value, 1, 1n);
}

/** `base × percentage × times / parts`, rounded half up; `percentage` in hundredths. */
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
    // A limit that is no business day moves like a due date.
    const band = bands.find(({ date }) => payOn <= nextBusinessDayOrSame(date));
    return band === undefined ? 0 : rateOf({ modality: discount.modality, value: band.value }, base);
  }
  const inBusinessDays = discount.modality === 4 || discount.modality === 6;
  const days = inBusinessDays ? businessDaysBetween(payOn, due) : Math.max(0, calendarDaysBetween(payOn, due));
  const value = discount.value ?? 0;
  return discount.modality <= 4 ? value * days : share(base, value, days, 1n);
}
