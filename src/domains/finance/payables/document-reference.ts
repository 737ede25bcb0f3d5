import { LOOK_ALIKES } from './look-alikes.ts';

const LIKE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([like, letters]) => [...letters].map((letter) => [letter, like] as const)),
  ...([
    ['O', '0'],
    ['I', '1'],
    ['L', '1'],
  ] as const),
]);

/** Unicode encodes the ten digits of a script in order. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const bareOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const asItLooks = (character: string): string =>
  LIKE.get(character) ?? (/\p{Nd}/u.test(character) ? digitOf(character) : character);

/**
 * Two references of one supplier are the same when their keys are equal. Case, spaces, punctuation, accents and leading
 * zeros do not count. Digits of every script count as ASCII digits, and letters as what they look like: `NF-e 001.234`,
 * `nfe1234` and its full-width and Cyrillic look-alikes are equal. Empty without a letter or digit.
 */
export const referenceKey = (reference: string): string =>
  // The second pass decomposes capitals that exist only after the first pass.
  bareOf(bareOf(reference))
    .replaceAll(/[^0-9A-Z]|[OIL]/gu, asItLooks)
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');
