import { validationFailed } from '../../../../platform/errors/errors.ts';
import type { Text } from '../../../../platform/language/text.ts';
import { MAX_HUNDREDTHS } from '../../../../platform/text/decimal.ts';
import { isCalendarDate, plusDays } from '../../../../platform/time/calendar.ts';
import { t } from '../language/texts.ts';
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
  const faults: Partial<Record<Member, Text>> = {};
  if (!isWithin(terms.original, 1, MAX_HUNDREDTHS)) faults.amount = t('mustBeCents', { max: MAX_HUNDREDTHS });
  if (!isCalendarDate(terms.dueDate)) faults.dueDate = t('mustBeDate');
  else if (terms.dueDate < today) faults.dueDate = t('notInPast');
  else if (terms.dueDate > plusDays(today, MAX_DAYS_AHEAD)) faults.dueDate = t('tenYearsAhead');
  if (!isWithin(terms.validDaysAfterDue, 0, MAX_VALID_DAYS)) {
    faults.validDaysAfterDue = t('daysAtMost', { max: MAX_VALID_DAYS });
  }
  if (!isRate(terms.fine, 2)) faults.fineValue = t('mustBeDecimal');
  if (!isRate(terms.interest, 8)) faults.interestValue = t('mustBeDecimal');
  if (!isRate(terms.rebate, 2)) faults.rebateValue = t('mustBeDecimal');
  if (!isDiscount(terms.discount, terms.dueDate)) {
    faults.discountValue = t('discountBands');
  }
  for (const _ in faults) throw validationFailed(faults);
  refuseWorthless(terms, today);
  if (cobvAmount(terms, cobvLastDay(terms)).final > MAX_HUNDREDTHS) {
    throw validationFailed({
      [terms.interest ? 'interestValue' : 'fineValue']: t('amountTooLarge'),
    });
  }
}

function refuseWorthless(terms: CobvTerms, today: string): void {
  const { original, rebate, discount } = terms;
  if (rebate !== null && rebate.value >= (rebate.modality === 1 ? original : WHOLE)) {
    throw validationFailed({ rebateValue: t('lessThanAmount') });
  }
  const highest = cobvAmount({ ...terms, discount: null, fine: null, interest: null }, terms.dueDate).final;
  if (highest < 1) throw validationFailed({ rebateValue: t('mustLeaveAmount') });
  if (discount === null) return;
  for (const { date, value } of discount.bands) {
    const only = { ...terms, discount: { ...discount, bands: [{ date, value }] } };
    if (cobvAmount(only, date).final < 1) throw validationFailed({ discountValue: t('mustLeaveAmount') });
  }
  // A discount per day paid early is highest today, the earliest day.
  if (cobvAmount(terms, today).final < 1) throw validationFailed({ discountValue: t('mustLeaveAmount') });
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
