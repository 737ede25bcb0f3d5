import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../../src/messaging/broker.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, openFunded, readPayment } from '../../../support/payments.ts';
import { receivePix, refund, refundOutcomeOf, trail } from '../../../support/refunds.ts';
import { sized } from '../../../support/size.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
afterAll(() => t.close());

type Status = 'processing' | 'settled' | 'rejected' | 'timeout';
interface Pix {
  readonly id: string;
  readonly amount: number;
  readonly refunds: { readonly id: string; readonly amount: number; status: Status }[];
}

const step = fc.oneof(
  fc.record({ do: fc.constant('receive' as const), amount: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(), share: fc.integer({ min: 1, max: 120 }) }),
  fc.record({
    do: fc.constant('tell' as const),
    which: fc.nat(),
    status: fc.constantFrom('settled' as const, 'rejected' as const, 'timeout' as const),
  }),
  fc.record({ do: fc.constant('repeat' as const), which: fc.nat(), anew: fc.boolean() }),
);

const open = ({ refunds }: Pix) => refunds.filter(({ status }) => status === 'processing');
const settled = ({ refunds }: Pix) => refunds.filter(({ status }) => status === 'settled');
const sum = (list: readonly { readonly amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
const left = (pix: Pix) => pix.amount - sum(open(pix)) - sum(settled(pix));

test(
  'after any sequence of receipts, refunds, outcomes and repeats, the books equal a simple model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { accountId } = await openFunded(t, { balance: 0 });
        const received: Pix[] = [];
        const messages: Message[] = [];
        for (const action of steps) {
          if (action.do === 'receive') {
            const { transactionId } = await receivePix(t, accountId, action.amount);
            received.push({ id: transactionId, amount: action.amount, refunds: [] });
          } else if (action.do === 'refund') {
            const pix = received[action.which % received.length];
            if (!pix) continue;
            const amount = Math.max(1, Math.floor((pix.amount * action.share) / 100));
            const remaining = left(pix);
            const asked = refund(t, { accountId, transactionId: pix.id, amount });
            if (amount > remaining) {
              await expect(asked).rejects.toMatchObject({
                code: 'refund_exceeds_remainder',
                details: { remaining_refundable: remaining },
              });
            } else {
              const { refundId, remainingRefundable } = await asked;
              expect(remainingRefundable).toBe(remaining - amount);
              pix.refunds.push({ id: refundId, amount, status: 'processing' });
            }
          } else if (action.do === 'tell') {
            const waiting = received.flatMap(open);
            const one = waiting[action.which % waiting.length];
            if (!one) continue;
            const word = await refundOutcomeOf(t, one.id, action.status);
            await t.settle(word);
            one.status = action.status;
            messages.push(word);
          } else {
            const word = messages[action.which % messages.length];
            if (word) await t.settle(action.anew ? again(word) : word);
          }
        }
        expect(await balanceOf(t, accountId)).toMatchObject({
          balance: sum(received) - sum(received.flatMap(settled)),
          blocked: sum(received.flatMap(open)),
        });
        for (const pix of received) {
          const shown = await trail(t, accountId, pix.id);
          expect(shown.remainingRefundable).toBe(left(pix));
          expect(shown.refunds.map(({ id, amount, status }) => ({ id, amount, status }))).toEqual(pix.refunds);
          const refundedAmount = sum(settled(pix));
          const status = refundedAmount === pix.amount ? 'refunded' : 'settled';
          expect(await readPayment(t, pix.id)).toMatchObject({ refundedAmount, status });
        }
        expect(await brokenClaims(t)).toEqual([]);
      }),
      { numRuns: sized(6, 250) },
    );
  },
  sized(120_000, 3_600_000),
);
