/**
 * The account numbers that we generate: a base of up to 9 digits and one check digit, so that the whole fits the 10 places of
 * an IBAN. Brazil has no national check digit, every bank chooses its own; this one is our decision. Any single wrong digit is
 * noticed unless the check digit is 0, where remainders 0 and 1 meet. A number that a partner chooses need not have it.
 */

/**
 * Appends the check digit: mod 11 with weights 2 to 9 from the right, 10 and 11 become 0 (our decision).
 *
 * @throws RangeError when `base` is not one to nine digits.
 */
export function withCheckDigit(base: string): string {
  if (!/^\d{1,9}$/.test(base)) throw new RangeError('an account number base has 1 to 9 digits');
  const sum = [...base].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 8)), 0);
  const complement = 11 - (sum % 11);
  return `${base}${complement > 9 ? 0 : complement}`;
}
