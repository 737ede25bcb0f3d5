import { validationFailed } from '../../../../platform/errors/errors.ts';
import type { Text } from '../../../../platform/language/text.ts';
import { parseDecimal } from '../../../../platform/text/decimal.ts';
import { t } from '../language/texts.ts';
import type { CobvRate, CobvTerms } from './cobv-amount.ts';

/** Openapi 2.9.0: `validadeAposVencimento`. */
export const DEFAULT_VALID_DAYS = 30;

export const COBV_RATE_TYPES = ['FIXO', 'PERCENTUAL'] as const;
export type CobvRateType = (typeof COBV_RATE_TYPES)[number];

/** Values are decimal text: reais or a percentage. */
export interface CobvRequest {
  /** Cents. */
  readonly amount: number;
  readonly dueDate: string;
  readonly fineType?: CobvRateType | null | undefined;
  readonly fineValue?: string | null | undefined;
  readonly interestType?: CobvRateType | null | undefined;
  readonly interestValue?: string | null | undefined;
  readonly discountType?: CobvRateType | null | undefined;
  readonly discountValue?: string | null | undefined;
  readonly rebateValue?: string | null | undefined;
}

/**
 * Interest is an amount per calendar day or a percentage per month. The discount runs until the due date. Zero means
 * absent.
 */
export function cobvTermsOf(request: CobvRequest): CobvTerms {
  const faults: Record<string, Text> = {};
  const value = (name: string, text: string): number => {
    const hundredths = parseDecimal(text);
    if (hundredths === null) faults[name] = t('mustBeDecimalLike');
    return hundredths ?? 0;
  };
  const rate = (name: 'fine' | 'interest' | 'discount', fixed: number, percentage: number): CobvRate | null => {
    const type = request[`${name}Type`] ?? null;
    const text = request[`${name}Value`] ?? null;
    if (type === null && text === null) return null;
    if (type === null) faults[`${name}Type`] = t('requiredWith', { member: `${name}Value` });
    if (text === null) faults[`${name}Value`] = t('requiredWith', { member: `${name}Type` });
    const hundredths = text === null ? 0 : value(`${name}Value`, text);
    return hundredths === 0 ? null : { modality: type === 'FIXO' ? fixed : percentage, value: hundredths };
  };
  const fine = rate('fine', 1, 2);
  const interest = rate('interest', 1, 3);
  const discount = rate('discount', 1, 2);
  const rebate = request.rebateValue == null ? 0 : value('rebateValue', request.rebateValue);
  for (const _ in faults) throw validationFailed(faults);
  return {
    original: request.amount,
    dueDate: request.dueDate,
    validDaysAfterDue: DEFAULT_VALID_DAYS,
    fine,
    interest,
    rebate: rebate === 0 ? null : { modality: 1, value: rebate },
    discount: discount && {
      modality: discount.modality,
      value: null,
      bands: [{ date: request.dueDate, value: discount.value }],
    },
  };
}
