import type { ReturnedItem } from './cnab240/return-file.ts';
import type { ItemReview, RemittanceItemRecord } from './remittance.ts';

export type ItemState = Pick<RemittanceItemRecord, 'status' | 'amount' | 'review' | 'conflict'>;

/** Effect of a return on an item. `repeated`: the return contains nothing new. */
export type ReturnDecision =
  | { readonly kind: 'repeated' | 'accept' | 'pay' | 'refuse' | 'conflict' }
  | { readonly kind: 'review'; readonly review: ItemReview };

const REPEATED: ReturnDecision = { kind: 'repeated' };
/** Accepted or changed by the bank. */
const TAKEN = ['BD', 'BE'];
/** Deleted by the bank. */
const DELETED = 'BF';

/** Returns can repeat and arrive in any order. A paid item is never refused. A refused item can still become paid. */
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
