/** Computes a check digit, 0 to 9, from the digits without it. */
export type CheckDigit = (digits: string) => number;

/** Weights 2, 1, 2, … from the right; sums the digits of each product. Detects any single wrong digit. */
export function modulo10(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const product = index % 2 === 0 ? digit * 2 : digit;
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** Sum with the repeating weights 2 to 9 from the right, modulo 11. */
function remainder11(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (2 + (index % 8));
  }
  return sum % 11;
}

/**
 * Never 0: remainders 0, 1 and 10 give 1 (Carta-Circular BCB 2.926/2000). Detects a single wrong digit, except when the
 * check digit is 1 and the remainder changes among these three.
 */
export function modulo11OfBoletos(digits: string): number {
  const digit = 11 - remainder11(digits);
  return digit > 9 ? 1 : digit;
}

/**
 * Remainders 0 and 1 give 0, unlike boletos (FEBRABAN, Arrecadação). Detects a single wrong digit, except when the
 * check digit is 0 and the remainder changes between these two.
 */
export function modulo11OfGuides(digits: string): number {
  const digit = 11 - remainder11(digits);
  return digit > 9 ? 0 : digit;
}
