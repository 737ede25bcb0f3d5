import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../../src/messaging/broker.ts';
import { TooEarlyError } from '../../../../src/messaging/consumer.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, openFunded } from '../../../support/payments.ts';
import { sized } from '../../../support/size.ts';
import { credits, receipts, refundTed, tedRefundOutcome, tedReturnOf, tedTo } from '../../../support/ted-credits.ts';
import { OPEN, readTed, send, tedOutcomeOf } from '../../../support/teds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
  t.clock.set(OPEN);
});
afterAll(() => t.close());

/** Simplest model of a credit: its state and its open refund. */
interface Credit {
  readonly numCtrlStr: string;
  readonly id: string;
  readonly amount: number;
  status: 'received' | 'refund_processing' | 'refunded';
  refundId: string | null;
}
interface Sent {
  readonly id: string;
  readonly amount: number;
  status: 'processing' | 'settled' | 'rejected' | 'refunded';
}

const which = fc.nat();
const step = fc.oneof(
  fc.record({ do: fc.constant('arrive' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constant('refund' as const), which }),
  fc.record({
    do: fc.constant('end' as const),
    which,
    status: fc.constantFrom('settled' as const, 'rejected' as const, 'timeout' as const),
  }),
  fc.record({ do: fc.constant('send' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    do: fc.constant('outcome' as const),
    which,
    status: fc.constantFrom('settled' as const, 'settled' as const, 'rejected' as const),
  }),
  fc.record({ do: fc.constant('return' as const), which, more: fc.constantFrom(0, 0, 0, 1) }),
  fc.record({ do: fc.constant('repeat' as const), which }),
);

const sum = (list: readonly { readonly amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);

test(
  'any sequence of arrivals, refunds, TEDs, returns and repetitions leaves the books of the model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { accountId } = await openFunded(t, { balance: 5_000 });
        const [known, sent, told]: [Credit[], Sent[], Message[]] = [[], [], []];
        const said = new Map<string, string | null>();
        const of = <Item>(list: readonly Item[], n: number): Item | undefined => list[n % list.length];
        const say = async (message: Message) => {
          await t.settle(message);
          told.push(message);
        };
        const leaves = () =>
          sum(known.filter(({ status }) => status === 'refund_processing')) +
          sum(sent.filter(({ status }) => status === 'processing'));
        const balance = () =>
          5_000 +
          sum(known.filter(({ status }) => status !== 'refunded')) -
          sum(sent.filter(({ status }) => status === 'settled'));
        for (const action of steps) {
          if (action.do === 'arrive') {
            const arrival = await tedTo(t, accountId, action.amount);
            await say(arrival);
            const { numCtrlStr } = arrival.body;
            const made = (await credits(t, accountId)).find((credit) => credit.numCtrlStr === numCtrlStr);
            known.push({ numCtrlStr, id: made?.id ?? '', amount: action.amount, status: 'received', refundId: null });
            said.set(numCtrlStr, null);
          } else if (action.do === 'refund') {
            const credit = of(known, action.which);
            if (!credit) continue;
            const asked = refundTed(t, { accountId, creditId: credit.id });
            if (credit.status === 'received' && balance() - leaves() >= credit.amount) {
              credit.refundId = (await asked).refundId;
              credit.status = 'refund_processing';
            } else {
              const codes = { refund_processing: 'refund_in_progress', refunded: 'credit_already_returned' } as const;
              const code = credit.status === 'received' ? 'insufficient_balance' : codes[credit.status];
              await expect(asked).rejects.toMatchObject({ code });
            }
          } else if (action.do === 'end') {
            const credit = of(
              known.filter(({ status }) => status === 'refund_processing'),
              action.which,
            );
            if (!credit?.refundId) continue;
            await say(tedRefundOutcome(t, credit.refundId, action.status));
            credit.status = action.status === 'settled' ? 'refunded' : 'received';
          } else if (action.do === 'send') {
            if (balance() - leaves() < action.amount) continue;
            const { transactionId: id } = await send(t, accountId, action.amount);
            sent.push({ id, amount: action.amount, status: 'processing' });
          } else if (action.do === 'outcome') {
            const ted = of(
              sent.filter(({ status }) => status === 'processing'),
              action.which,
            );
            if (!ted) continue;
            await say(tedOutcomeOf(t, ted.id, action.status));
            ted.status = action.status;
          } else if (action.do === 'return') {
            const ted = of(sent, action.which);
            if (!ted) continue;
            const back = tedReturnOf(t, ted.id, ted.amount + action.more);
            if (ted.status === 'processing') {
              await expect(t.settle(back)).rejects.toThrow(TooEarlyError);
              continue;
            }
            await say(back);
            const refusal = { refunded: '18', rejected: '8', settled: action.more === 0 ? null : '72' }[ted.status];
            said.set(back.body.numCtrlStr, refusal);
            if (refusal === null) ted.status = 'refunded';
          } else {
            const message = of(told, action.which);
            if (message) await t.settle(again(message));
          }
        }
        expect(await balanceOf(t, accountId)).toMatchObject({ balance: balance(), blocked: leaves() });
        const listed = new Map((await credits(t, accountId)).map((credit) => [credit.numCtrlStr, credit]));
        for (const { numCtrlStr, status, amount } of known)
          expect(listed.get(numCtrlStr)).toMatchObject({ status, amount });
        expect(listed.size).toBe(known.length + sent.filter(({ status }) => status === 'refunded').length);
        for (const { id, status } of sent) expect(await readTed(t, id)).toMatchObject({ status });
        for (const [numCtrlStr, reason] of said) {
          expect(new Set((await receipts(t, numCtrlStr)).map((receipt) => receipt.reason))).toEqual(new Set([reason]));
        }
        expect(await brokenClaims(t)).toEqual([]);
      }),
      { numRuns: sized(5, 250) },
    );
  },
  sized(120_000, 3_600_000),
);
