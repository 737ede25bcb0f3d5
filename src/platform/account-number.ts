/**
 * Generated account numbers: a base of up to 9 digits plus one check digit, which fits the 10 digits of an IBAN. Each
 * bank chooses its own check digit in Brazil; this scheme is our decision. Numbers that a partner chooses need no check
 * digit.
 */

/**
 * Appends the check digit: mod 11 with weights 2 to 9 from the right, where 10 and 11 become 0. It detects any single
 * wrong digit unless it is 0. @throws RangeError unless `base` is 1 to 9 digits
 */
export function withCheckDigit(base: string): string {
  if (!/^\d{1,9}$/.test(base)) throw new RangeError('an account number base must have 1 to 9 digits');
  const sum = [...base].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 8)), 0);
  const complement = 11 - (sum % 11);
  return `${base}${complement > 9 ? 0 : complement}`;
}
