import { z } from 'zod';

/** One hundredth of a currency's unit (a cent) in base units, which are ten-thousandths. */
export const CENT = 100;

/**
 * An amount in base units: BRL 1.00 is 10000. An integer, or the same as a digit string, of whole cents. Up to 2^53 - 1, beyond which
 * a JSON number names no integer for certain: what is more is refused, in either form.
 */
export const BaseUnits = z
  .union([z.number(), z.string().max(40)], 'must be an integer, or the same as a string of digits')
  .transform((given, context) => {
    if (typeof given === 'string' && !/^[1-9]\d*$/.test(given)) {
      context.addIssue('must be an integer, or the same as a string of digits');
      return z.NEVER;
    }
    // A string of too many digits becomes a number that is not safe either.
    const amount = Number(given);
    if (!Number.isSafeInteger(amount) || amount < 1) {
      context.addIssue('must be an integer between 1 and 9007199254740991');
      return z.NEVER;
    }
    if (amount % CENT !== 0) {
      context.addIssue('must be a whole number of cents: a multiple of 100');
      return z.NEVER;
    }
    return amount;
  })
  .meta({
    description:
      'Ten-thousandths of a real (10000 is BRL 1.00), or of the unit of another currency: an integer, or the same as a digit string; a multiple of 100, at most 9007199254740991',
  });

/** How many of BRL one unit of another currency is: at most nine digits before the point and eight after it. */
export const ExchangeRate = z
  .union([z.number(), z.string().max(20)])
  .transform(String)
  .refine((rate) => /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/.test(rate), 'must be a positive decimal such as 5.4321')
  .meta({ description: 'BRL for one unit of its currency, as a number or a decimal string with at most 8 decimals' });

const RATE_SCALE = 8;

/** What an amount is in BRL at a rate that {@link ExchangeRate} takes, in base units: rounded to cents, halves up. */
export function inBrl(amount: number, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  const scaled = BigInt(amount) * BigInt(whole + decimals.padEnd(RATE_SCALE, '0'));
  const cent = BigInt(CENT) * 10n ** BigInt(RATE_SCALE);
  return ((scaled + cent / 2n) / cent) * BigInt(CENT);
}
