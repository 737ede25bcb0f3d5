import { randomInt } from 'node:crypto';
import { wordsOf } from '../../../platform/text/words.ts';
import type { MagicValue } from '../../../sandbox/rehearsals.ts';

/** `SANDBOX` on a telephone keypad: the start of the simulated provider's free fields. */
const MARK = '7263269';
/** Guides of segment 6 contain 8 digits of a CNPJ, so their free field starts 4 digits later than in other bills. */
const GUIDE_BY_CNPJ = '86';
const FREE_FIELD_AFTER_CNPJ = 23;
const FREE_FIELD_AT = 19;

/**
 * Outcomes of a bill and its payment. The digit after the mark selects an outcome by its index in this list, so new
 * outcomes must be appended.
 */
export const BILL_BEHAVIOURS = {
  settles: 'The payment settles.',
  rejected: 'The bill is quoted, but its payment is rejected.',
  refused_on_quote: 'The quote is refused: `provider_rejected`.',
  unconfirmed:
    'The quote arrives after 60 seconds of business time. The request returns 202 `provider_unconfirmed` before.',
  already_paid: 'The quote is refused: `bill_already_paid`.',
  receipt_late: 'The payment settles. Its receipt arrives after 60 seconds of business time.',
  amount_changes: 'The payment is rejected, because the amount changed after the quote: `amount_changed`.',
  silent:
    'The provider sends no outcome. After 60 seconds of business time the gateway inquires, and the payment fails: `provider_timeout`.',
};

export type BillBehaviour = keyof typeof BILL_BEHAVIOURS;

const WORDS = wordsOf(BILL_BEHAVIOURS);

/** Returns the mark, the digit of the outcome and random digits, which make each bill different. */
export function freeFieldOf(behaviour: BillBehaviour, length: number): string {
  const marked = `${MARK}${WORDS.indexOf(behaviour)}`;
  return marked + Array.from({ length: length - marked.length }, () => randomInt(10)).join('');
}

/** `settles` for a barcode without the mark or with an unknown digit. */
export function behaviourOf(barcode: string): BillBehaviour {
  const freeField = barcode.slice(barcode.startsWith(GUIDE_BY_CNPJ) ? FREE_FIELD_AFTER_CNPJ : FREE_FIELD_AT);
  const marked = freeField.startsWith(MARK) ? WORDS[Number(freeField[MARK.length])] : undefined;
  return marked ?? 'settles';
}

export const MAGIC_FREE_FIELDS: readonly MagicValue[] = WORDS.map((behaviour, index) => ({
  member: 'barcode',
  value: `${MARK}${index}`,
  means: `Begins the free field (\`${behaviour}\`). ${BILL_BEHAVIOURS[behaviour].slice(0, -1)}`,
  events: [],
}));
