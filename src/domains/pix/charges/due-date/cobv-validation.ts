import { validationFailed } from '../../../../platform/errors/errors.ts';
import { MAX_HUNDREDTHS } from '../../../../platform/text/decimal.ts';
import { isCalendarDate, plusDays } from '../../../../platform/time/calendar.ts';
import { type CobvDiscount, type CobvRate, type CobvTerms, cobvAmount, cobvLastDay } from './cobv-amount.ts';

/** Ten years. */
const MAX_DAYS_AHEAD = 3_652;
const MAX_VALID_DAYS = 3_652;
const MAX_BANDS = 3;
const WHOLE = 10_000;

type Member =
  | 'amount'
  | 'dueDate'
  | 'validDaysAfterDue'
  | 'fineValue'
  | 'interestValue'
  | 'rebateValue'
  | 'discountValue';

/** Rejects terms that on some day leave nothing to pay, or more than ten digits (openapi 2.9.0, CobV). */
export function validateCobvTerms(terms: CobvTerms, today: string): void {
  const faults: Partial<Record<Member, string>> = {};
  if (!isWithin(terms.original, 1, MAX_HUNDREDTHS)) faults.amount = `must be 1 to ${MAX_HUNDREDTHS} cents`;
  if (!isCalendarDate(terms.dueDate)) faults.dueDate = 'must be a date YYYY-MM-DD';
  else if (terms.dueDate < today) faults.dueDate = 'must not be in the past';
  else if (terms.dueDate > plusDays(today, MAX_DAYS_AHEAD)) faults.dueDate = 'must be at most ten years ahead';
  if (!isWithin(terms.validDaysAfterDue, 0, MAX_VALID_DAYS)) {
    faults.validDaysAfterDue = `must be 0 to ${MAX_VALID_DAYS} days`;
  }
  if (!isRate(terms.fine, 2)) faults.fineValue = 'must be a decimal number with at most two decimals';
  if (!isRate(terms.interest, 8)) faults.interestValue = 'must be a decimal number with at most two decimals';
  if (!isRate(terms.rebate, 2)) faults.rebateValue = 'must be a decimal number with at most two decimals';
  if (!isDiscount(terms.discount, terms.dueDate)) {
    faults.discountValue = 'must be one value, or one to three different dates up to the due date, each with a value';
  }
  for (const _ in faults) throw validationFailed(faults);
  refuseWorthless(terms, today);
  if (cobvAmount(terms, cobvLastDay(terms)).final > MAX_HUNDREDTHS) {
    throw validationFailed({
      [terms.interest ? 'interestValue' : 'fineValue']:
        'makes the amount too large: the last payable day exceeds ten digits',
    });
  }
}

function refuseWorthless(terms: CobvTerms, today: string): void {
  const { original, rebate, discount } = terms;
  if (rebate !== null && rebate.value >= (rebate.modality === 1 ? original : WHOLE)) {
    throw validationFailed({ rebateValue: 'must be less than the amount' });
  }
  const highest = cobvAmount({ ...terms, discount: null, fine: null, interest: null }, terms.dueDate).final;
  if (highest < 1) throw validationFailed({ rebateValue: 'must leave something to pay' });
  if (discount === null) return;
  for (const { date, value } of discount.bands) {
    const only = { ...terms, discount: { ...discount, bands: [{ date, value }] } };
    if (cobvAmount(only, date).final < 1) throw validationFailed({ discountValue: 'must leave something to pay' });
  }
  // A discount per day paid early is highest today, the earliest day.
  if (cobvAmount(terms, today).final < 1) throw validationFailed({ discountValue: 'must leave something to pay' });
}

function isRate(rate: CobvRate | null, modalities: number): boolean {
  return rate === null || (isWithin(rate.modality, 1, modalities) && isWithin(rate.value, 0, MAX_HUNDREDTHS));
}

function isDiscount(discount: CobvDiscount | null, dueDate: string): boolean {
  if (discount === null) return true;
  const { modality, value, bands } = discount;
  if (modality === 1 || modality === 2) {
    const dates = new Set(bands.map(({ date }) => date));
    return (
      value === null &&
      isWithin(bands.length, 1, MAX_BANDS) &&
      dates.size === bands.length &&
      bands.every(
        (band) => isCalendarDate(band.date) && band.date <= dueDate && isWithin(band.value, 0, MAX_HUNDREDTHS),
      )
    );
  }
  return isWithin(modality, 3, 6) && bands.length === 0 && value !== null && isWithin(value, 0, MAX_HUNDREDTHS);
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
