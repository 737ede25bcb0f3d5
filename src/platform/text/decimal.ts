/** At most 10 digits before the point and 2 after it, as the amounts of the PIX API and of BR Code tag 54. */
const DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Largest number of hundredths of the pattern. */
export const MAX_HUNDREDTHS = 999_999_999_999;

/**
 * Parses `10`, `10.5` or `10.50` as 1000 or 1050 hundredths: cents of an amount, hundredths of a percentage. Returns
 * null for anything else, including signs, commas and thousands separators. Uses no floating point.
 */
export function parseDecimal(text: string): number | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole + fraction.padEnd(2, '0'));
}

/** Formats `1050` hundredths as `10.50`. @throws RangeError unless 0 to {@link MAX_HUNDREDTHS} */
export function formatDecimal(hundredths: number): string {
  if (!Number.isInteger(hundredths) || hundredths < 0 || hundredths > MAX_HUNDREDTHS) {
    throw new RangeError('an amount must have at most 10 digits before the point and 2 after it');
  }
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
