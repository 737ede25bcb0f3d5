/** The three ways in which bills compute a check digit. Each takes the digits without it and answers 0 to 9. */
export type CheckDigit = (digits: string) => number;

/** Modulo 10: weights 2, 1, 2, … from the right, the digits of each product summed. Finds any single wrong digit. */
export function modulo10(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const product = index % 2 === 0 ? digit * 2 : digit;
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** The sum with weights 2 to 9, again and again from the right, modulo 11. */
function remainder11(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (2 + (index % 8));
  }
  return sum % 11;
}

/**
 * Modulo 11 of boletos: never 0; remainders 0, 1 and 10 all give 1 (Carta-Circular BCB 2.926/2000). So it finds a single
 * wrong digit always when it is 2 to 9, and when it is 1 unless the remainder moves among those three.
 */
export function modulo11OfBoletos(digits: string): number {
  const digit = 11 - remainder11(digits);
  return digit > 9 ? 1 : digit;
}

/**
 * Modulo 11 of guides: remainders 0 and 1 both give 0, where a boleto has 1 (FEBRABAN, Arrecadação). So it finds a single
 * wrong digit always when it is 1 to 9, and when it is 0 unless the remainder moves between those two.
 */
export function modulo11OfGuides(digits: string): number {
  const digit = 11 - remainder11(digits);
  return digit > 9 ? 0 : digit;
}
