import { LOOK_ALIKES } from './look-alikes.ts';

const LIKE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([like, letters]) => [...letters].map((letter) => [letter, like] as const)),
  ...([
    ['O', '0'],
    ['I', '1'],
    ['L', '1'],
  ] as const),
]);

/** The value of a decimal digit of any script: Unicode has them in tens, in order. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Letters and digits alone, in capitals, without compatibility forms and accents. */
const bareOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const asItLooks = (character: string): string =>
  LIKE.get(character) ?? (/\p{Nd}/u.test(character) ? digitOf(character) : character);

/**
 * The form in which two references of one supplier are compared: letters and digits, without case, spaces, punctuation, accents and
 * leading zeros. Digits of every script count as those of ASCII, and letters as what they look like. So `NF-e 001.234`, `nfe1234` and
 * the same in full width or with a Cyrillic `Е` are alike. Empty when there is neither letter nor digit.
 */
export const referenceKey = (reference: string): string =>
  // Capitals of several parts decompose only after the first pass.
  bareOf(bareOf(reference))
    .replaceAll(/[^0-9A-Z]|[OIL]/gu, asItLooks)
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');
