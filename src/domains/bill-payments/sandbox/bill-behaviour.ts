import { randomInt } from 'node:crypto';
import { wordsOf } from '../../../platform/text/words.ts';
import type { MagicValue } from '../../../sandbox/rehearsals.ts';

/** `SANDBOX` on a telephone keypad: the start of the simulated provider's free fields. */
const MARK = '7263269';

/** Outcomes of a bill and its payment. The index in this list follows the mark in the free field. */
export const BILL_BEHAVIOURS = {
  settles: 'The payment settles.',
  rejected: 'The bill is quoted, but its payment is rejected.',
  refused_on_quote: 'The quote is refused: `provider_rejected`.',
  unconfirmed: 'The quote arrives late: `provider_unconfirmed` until then.',
  already_paid: 'The quote is refused: `bill_already_paid`.',
  receipt_late: 'The payment settles; its receipt comes later.',
  amount_changes: 'The amount changes after the quote, so the payment is rejected.',
  silent: 'The payment never gets an outcome.',
};

export type BillBehaviour = keyof typeof BILL_BEHAVIOURS;

const WORDS = wordsOf(BILL_BEHAVIOURS);

/** The rest of the free field is random, so that each bill is different. */
export function freeFieldOf(behaviour: BillBehaviour, length: number): string {
  const marked = `${MARK}${WORDS.indexOf(behaviour)}`;
  return marked + Array.from({ length: length - marked.length }, () => randomInt(10)).join('');
}

/** Bills without a known behaviour settle. */
export function behaviourOf(barcode: string): BillBehaviour {
  const freeField = barcode.slice(barcode.startsWith('86') ? 23 : 19);
  const marked = freeField.startsWith(MARK) ? WORDS[Number(freeField[MARK.length])] : undefined;
  return marked ?? 'settles';
}

export const MAGIC_FREE_FIELDS: readonly MagicValue[] = WORDS.map((behaviour, index) => ({
  member: 'barcode',
  value: `${MARK}${index}`,
  means: `The free field begins with it (\`${behaviour}\`). ${BILL_BEHAVIOURS[behaviour].slice(0, -1)}`,
  events: [],
}));
