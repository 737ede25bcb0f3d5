import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../../src/domains/finance/payment-runs/cnab240/occurrences.ts';
import { remittanceItemStates } from '../../../../src/domains/finance/payment-runs/payment-run-states.ts';
import { decide, type ItemState } from '../../../../src/domains/finance/payment-runs/return-decision.ts';
import { leadsTo } from '../../../../src/platform/operation/state-machine.ts';

const AMOUNT = 1_000;
const said = fc.record({
  codes: fc.constantFrom(['00'], ['BD'], ['BF'], ['AN'], ['AG', 'AN'], ['ZA'], ['00', 'ZA'], ['XY'], ['00', 'AN']),
  paidAmount: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT - 1),
  isReversal: fc.boolean(),
});
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never;

const outcome = ({ codes, isReversal }: Said) => (isReversal ? ('reversed' as const) : outcomeOf(codes));

/** The item after a return, and the messages that were staged. */
function after(item: ItemState, each: Said): { readonly item: ItemState; readonly told: 'paid' | 'failed' | null } {
  const decision = decide(item, { outcome: outcome(each), ...each });
  switch (decision.kind) {
    case 'repeated':
      return { item, told: null };
    case 'review':
      return { item: { ...item, review: decision.review }, told: null };
    case 'accept':
      return { item: { ...item, status: 'accepted' }, told: null };
    case 'conflict':
      return { item: { ...item, conflict: 'refused_after_paid' }, told: null };
    case 'pay':
      return { item: { ...item, status: 'paid', review: null }, told: 'paid' };
    case 'refuse':
      return { item: { ...item, status: 'refused', review: null }, told: 'failed' };
  }
}

test('in any order and repetition of returns an item is paid at most once, refused at most once and never unpaid again', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 20 }), (returns) => {
      let item: ItemState = { status: 'sent', amount: AMOUNT, review: null, conflict: null };
      const published: string[] = [];
      for (const each of returns) {
        const next = after(item, each);
        if (next.item.status !== item.status) {
          expect(leadsTo(remittanceItemStates, item.status, next.item.status)).toBe(true);
        }
        if (item.status === 'paid') expect(next.item.status).toBe('paid');
        if (next.told) published.push(next.told);
        expect(after(next.item, each)).toEqual({ item: next.item, told: null });
        item = next.item;
      }
      expect(published.filter((each) => each === 'paid')).toHaveLength(item.status === 'paid' ? 1 : 0);
      expect(published.filter((each) => each === 'failed').length).toBeLessThanOrEqual(1);
      expect(published.at(-1) ?? null).toBe({ paid: 'paid', refused: 'failed' }[item.status as string] ?? null);
    }),
  );
});
