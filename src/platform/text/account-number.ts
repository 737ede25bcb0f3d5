/** Account numbers: up to 9 digits and a check digit by our own rule. Partners' own numbers need no check digit. */

/**
 * Appends the check digit (mod 11, weights 2 to 9 from the right, 10 and 11 become 0). Unless it is 0, it detects any
 * single wrong digit. @throws RangeError unless `base` is 1 to 9 digits
 */
export function withCheckDigit(base: string): string {
  if (!/^\d{1,9}$/.test(base)) throw new RangeError('an account number base must have 1 to 9 digits');
  const sum = [...base].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 8)), 0);
  const complement = 11 - (sum % 11);
  return `${base}${complement > 9 ? 0 : complement}`;
}
