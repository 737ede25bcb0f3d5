import { randomInt } from 'node:crypto';
import { wordsOf } from '../../../platform/words.ts';
import type { MagicValue } from '../../../sandbox/rehearsals.ts';

/** `SANDBOX` on the keys of a telephone: free fields that begin with it are the simulated provider's. */
const MARK = '7263269';

/** What becomes of a bill, and of its payment. Its place in this list stands in the free field, behind the mark. */
export const BILL_BEHAVIOURS = {
  settles: 'The payment settles.',
  rejected: 'The bill is quoted, and its payment is rejected.',
  refused_on_quote: 'The quote is refused: `provider_rejected`.',
  unconfirmed: 'The quote is answered late: `provider_unconfirmed` until then.',
  already_paid: 'The quote is refused: `bill_already_paid`.',
  receipt_late: 'The payment settles; its receipt comes later.',
  amount_changes: 'The bill costs something else once it is quoted, so the payment is rejected.',
  silent: 'The payment is never answered.',
};

export type BillBehaviour = keyof typeof BILL_BEHAVIOURS;

const WORDS = wordsOf(BILL_BEHAVIOURS);

/** A free field that says what becomes of its bill. The rest of it is random: each bill is another one. */
export function freeFieldOf(behaviour: BillBehaviour, length: number): string {
  const said = `${MARK}${WORDS.indexOf(behaviour)}`;
  return said + Array.from({ length: length - said.length }, () => randomInt(10)).join('');
}

/** What becomes of the bill with this barcode; one that does not say it settles. */
export function behaviourOf(barcode: string): BillBehaviour {
  const freeField = barcode.slice(barcode.startsWith('86') ? 23 : 19);
  const said = freeField.startsWith(MARK) ? WORDS[Number(freeField[MARK.length])] : undefined;
  return said ?? 'settles';
}

/** Free fields as partners can put them into codes of their own. */
export const MAGIC_FREE_FIELDS: readonly MagicValue[] = WORDS.map((behaviour, index) => ({
  member: 'barcode',
  value: `${MARK}${index}`,
  means: `The free field begins with it (\`${behaviour}\`). ${BILL_BEHAVIOURS[behaviour].slice(0, -1)}`,
  tells: [],
}));
