/** Longest amount that is read. It keeps the arithmetic on a hostile text small. */
const LONGEST = 40;
const MINUS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const CURRENCY = /R\$|BRL/i;
/** A sign before or after the number, or the side (`D`, `C`) after it. */
const SIGNED = /^([+-]?)([\d.,]+)(?:([+-])|([DC])R?)?$/i;
const WITHOUT_AMOUNT = /^[.,-]*$/;
const WHOLE = /^\d+$/;
const GROUPED_TWICE = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/;
const GROUPED_AND_DECIMAL = /^(\d{1,3}(?:\.\d{3})+),(\d+)$|^(\d{1,3}(?:,\d{3})+)\.(\d+)$/;
const ONE_SEPARATOR = /^(\d*)([.,])(\d+)$/;
/** The separator of `1.234` can be decimal or group digits. That of `0.123` and `1234.567` is decimal. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

export type DecimalSign = ',' | '.';

const bare = (text: string): string => text.replace(MINUS, '-').replace(CURRENCY, '').replace(/\s/g, '');

/** Whether the text announces no amount: it is empty, a point or a dash, with or without `R$`. */
export const hasNoAmount = (text: string): boolean => text.length <= LONGEST && WITHOUT_AMOUNT.test(bare(text));

/**
 * Signed cents of an amount as banks write it: `R$ 10,00`, `- 10,00`, `10,00-`, `(10,00)`, `1.234,56 D`, `10.0000`. Null
 * if the text is not an amount, has fractions of a cent, or exceeds the safe integers. The decimal sign only decides
 * `1.234`, which is null without it.
 */
export function statementAmount(text: string, decimalSign?: DecimalSign): number | null {
  if (text.length > LONGEST) return null;
  const written = bare(text);
  const parenthesised = /^\((.*)\)$/.exec(written);
  const [, before, number, after, side] = SIGNED.exec(parenthesised?.[1] ?? written) ?? [];
  if (number === undefined) return null;
  const signs = [before, after, side && (side.toUpperCase() === 'D' ? '-' : '+'), parenthesised && '-'].filter(Boolean);
  // `-10,00 D` says the same thing twice; `-10,00 C` contradicts itself.
  if (new Set(signs).size > 1) return null;
  const cents = unsigned(number, decimalSign);
  return cents !== null && cents !== 0 && signs[0] === '-' ? -cents : cents;
}

function unsigned(number: string, decimalSign: DecimalSign | undefined): number | null {
  if (WHOLE.test(number)) return hundredths(number, '');
  if (GROUPED_TWICE.test(number)) return hundredths(number.replace(/[.,]/g, ''), '');
  const both = GROUPED_AND_DECIMAL.exec(number);
  if (both) return hundredths((both[1] ?? both[3] ?? '').replace(/[.,]/g, ''), both[2] ?? both[4] ?? '');
  const [, whole = '', separator, fraction = ''] = ONE_SEPARATOR.exec(number) ?? [];
  if (separator === undefined) return null;
  if (!AMBIGUOUS.test(number)) return hundredths(whole, fraction);
  if (decimalSign === undefined) return null;
  return separator === decimalSign ? hundredths(whole, fraction) : hundredths(whole + fraction, '');
}

function hundredths(whole: string, fraction: string): number | null {
  if (/[1-9]/.test(fraction.slice(2))) return null;
  return safe(BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')));
}

const safe = (value: bigint): number | null => (Number.isSafeInteger(Number(value)) ? Number(value) : null);

const RATE = /^(\d{1,15})(?:[.,](\d{1,15}))?$/;

/**
 * Multiplies cents by a rate such as `5.4012` exactly, and rounds half away from zero. Null if the rate is not a positive
 * decimal number, or the product exceeds the safe integers.
 */
export function convertedCents(cents: number, rate: string): number | null {
  const [, whole, fraction = ''] = RATE.exec(rate.trim()) ?? [];
  if (whole === undefined) return null;
  const factor = BigInt(whole + fraction);
  if (factor === 0n) return null;
  const scale = 10n ** BigInt(fraction.length);
  const product = BigInt(Math.abs(cents)) * factor;
  const rounded = safe((product + scale / 2n) / scale);
  return rounded !== null && rounded !== 0 && cents < 0 ? -rounded : rounded;
}
