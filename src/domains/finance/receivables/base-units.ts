import { z } from 'zod';
import { inSchema } from '../../../platform/language/text.ts';
import { t } from './texts.ts';

/** One cent in base units. */
export const CENT = 100;

/** Base units (BRL 1.00 is 10000) in whole cents. Above 2^53 - 1 JSON numbers are not exact, so more is refused. */
export const BaseUnits = z
  .union([z.number(), z.string().max(40)], inSchema(t('integerOrDigits')))
  .transform((given, context) => {
    if (typeof given === 'string' && !/^[1-9]\d*$/.test(given)) {
      context.addIssue(inSchema(t('integerOrDigits')));
      return z.NEVER;
    }
    // A string with too many digits becomes an unsafe number and is rejected too.
    const amount = Number(given);
    if (!Number.isSafeInteger(amount) || amount < 1) {
      context.addIssue(inSchema(t('unitsInRange')));
      return z.NEVER;
    }
    if (amount % CENT !== 0) {
      context.addIssue(inSchema(t('wholeCents')));
      return z.NEVER;
    }
    return amount;
  })
  .meta({
    description:
      'Ten-thousandths of a real (10000 is BRL 1.00), or of the unit of another currency. An integer or a digit string, a multiple of 100, at most 9007199254740991',
  });

/** BRL for one unit of another currency: at most 9 digits before the point and 8 after it. */
export const ExchangeRate = z
  .union([z.number(), z.string().max(20)])
  .transform(String)
  .refine((rate) => /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/.test(rate), inSchema(t('positiveDecimal')))
  .meta({
    description:
      "BRL for one unit of the receivable's currency, as a number or a decimal string with at most 8 decimals",
  });

const RATE_SCALE = 8;

/** Converts an amount to BRL. Both are in base units. Rounds to cents, half up. */
export function inBrl(amount: number, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  const scaled = BigInt(amount) * BigInt(whole + decimals.padEnd(RATE_SCALE, '0'));
  const cent = BigInt(CENT) * 10n ** BigInt(RATE_SCALE);
  return ((scaled + cent / 2n) / cent) * BigInt(CENT);
}
