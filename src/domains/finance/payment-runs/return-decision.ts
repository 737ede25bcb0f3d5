import type { ReturnedItem } from './cnab240/return-file.ts';
import type { ItemReview, RemittanceItemRecord } from './remittance.ts';

/** What of an item decides on what a return says of it. */
export type ItemState = Pick<RemittanceItemRecord, 'status' | 'amount' | 'review' | 'conflict'>;

/** What a return does with one of our items. `repeated`: nothing that was not known. */
export type ReturnDecision =
  | { readonly kind: 'repeated' | 'accept' | 'pay' | 'refuse' | 'conflict' }
  | { readonly kind: 'review'; readonly review: ItemReview };

const REPEATED: ReturnDecision = { kind: 'repeated' };
/** What the bank has taken, or changed. */
const TAKEN = ['BD', 'BE'];
/** What was deleted at the bank. */
const DELETED = 'BF';

/**
 * What becomes of an item by what its bank says. Only what is new changes anything, so that files may come twice and in any
 * order: what was paid is not refused any more, what was refused can still be paid.
 */
export function decide(item: ItemState, said: Pick<ReturnedItem, 'outcome' | 'codes' | 'paidAmount'>): ReturnDecision {
  const isOpen = item.status === 'sent' || item.status === 'accepted';
  switch (said.outcome) {
    case 'paid':
      if (item.status === 'paid') return REPEATED;
      return said.paidAmount === item.amount ? { kind: 'pay' } : reviewed(item, 'amount_differs');
    case 'refused':
    case 'reversed':
      if (isOpen) return { kind: 'refuse' };
      return item.status === 'paid' && item.conflict === null ? { kind: 'conflict' } : REPEATED;
    case 'unknown':
      return isOpen ? reviewed(item, 'unknown_occurrence') : REPEATED;
    case 'neither':
      if (isOpen && said.codes.includes(DELETED)) return reviewed(item, 'deleted_by_bank');
      return item.status === 'sent' && said.codes.some((code) => TAKEN.includes(code)) ? { kind: 'accept' } : REPEATED;
  }
}

const reviewed = (item: ItemState, review: ItemReview): ReturnDecision =>
  item.review === review ? REPEATED : { kind: 'review', review };
