import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelReceivable, reverseReceipt } from '../../../../src/domains/finance/receivables/receipt-reversal.ts';
import { getReceiptsReport } from '../../../../src/domains/finance/receivables/receipts-report.ts';
import { getReceivable } from '../../../../src/domains/finance/receivables/receivable.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { codeOf } from '../../../support/outcomes.ts';
import { creditOf, owe, reais, receive } from '../../../support/receivables.ts';
import { closeDay } from '../../../support/treasury.ts';

interface ModelledReceipt {
  readonly id: string;
  readonly amount: number;
  readonly on: string;
  readonly credit: ModelledCredit | null;
  reversedOn: string | null;
}
interface ModelledReceivable {
  readonly id: string;
  readonly amount: number;
  isCancelled: boolean;
  readonly receipts: ModelledReceipt[];
}
interface ModelledCredit {
  readonly endToEndId: string;
  readonly amount: number;
  readonly on: string;
}
interface Model {
  readonly receivables: ModelledReceivable[];
  readonly credits: ModelledCredit[];
  closedUntil: string;
  /** Report of a month at the moment when its last day was closed. */
  readonly reports: Map<string, object>;
}

const AMOUNT = reais(100);
let t: FinanceDoor;
beforeAll(async () => {
  // Unmatched entries do not matter for this test.
  t = await openFinance({ unmatchedOn: async () => 0 });
});
afterAll(() => t?.close());

const today = () => brasiliaDate(t.clock.now());
const active = ({ receipts }: ModelledReceivable) => receipts.filter(({ reversedOn }) => reversedOn === null);
const received = (receivable: ModelledReceivable) => active(receivable).reduce((sum, { amount }) => sum + amount, 0);
const used = ({ receivables }: Model, credit: ModelledCredit) =>
  receivables
    .flatMap(active)
    .filter((receipt) => receipt.credit === credit)
    .reduce((sum, { amount }) => sum + amount, 0);
function statusOf(receivable: ModelledReceivable): string {
  if (receivable.isCancelled) return 'cancelled';
  const sum = received(receivable);
  if (sum === 0) return 'open';
  return sum < receivable.amount ? 'partially_received' : 'received';
}

/** The model's own report of a period. */
function reportOf({ receivables }: Model, from: string, to: string) {
  const receipts = receivables.flatMap((each) => each.receipts);
  const inside = (day: string | null) => day !== null && from <= day && day <= to;
  const sum = (of: readonly ModelledReceipt[]) => of.reduce((all, { amount }) => all + amount / 100, 0);
  const [got, back] = [
    receipts.filter(({ on }) => inside(on)),
    receipts.filter(({ reversedOn }) => inside(reversedOn)),
  ];
  return { received: sum(got), receivedCount: got.length, reversed: sum(back), reversedCount: back.length };
}
const read = (from: string, to: string) => t.own.enter(getReceiptsReport, { from, to, first: 100 });

/** Expected answer to this receipt. */
function expected(
  model: Model,
  receivable: ModelledReceivable,
  amount: number,
  on: string,
  credit: ModelledCredit | null,
) {
  if (credit && on !== credit.on) return 'receipt_date_differs_from_credit';
  if (on <= model.closedUntil) return credit ? 'credit_day_closed' : 'treasury_day_closed';
  if (credit && used(model, credit) + amount > credit.amount) return 'receipt_exceeds_credit';
  if (receivable.isCancelled) return 'invalid_receivable_state';
  return received(receivable) + amount > receivable.amount ? 'receipt_exceeds_open_amount' : 'done';
}

type Command = fc.AsyncCommand<Model, object>;
const command = (name: string, run: (model: Model) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const create = (): Command =>
  command('create', async (model) => {
    const { id, amountBaseUnits: amount } = await owe(t, { amountBaseUnits: AMOUNT });
    model.receivables.push({ id, amount, isCancelled: false, receipts: [] });
  });

const arrive = (cents: number): Command =>
  command(`arrive(${cents})`, async (model) => {
    const { endToEndId } = await creditOf(t, cents);
    model.credits.push({ endToEndId, amount: cents * 100, on: today() });
  });

interface Wanted {
  readonly which: number;
  readonly amount: number;
  readonly daysAgo: number;
  readonly credit: number;
  /** Number of identical concurrent requests. */
  readonly racing: number;
}

const register = ({ which, amount, daysAgo, credit: nth, racing }: Wanted): Command =>
  command(`receive(${which}, ${amount}, ${daysAgo} days ago, credit ${nth}, ${racing} at once)`, async (model) => {
    const receivable = model.receivables[which % Math.max(1, model.receivables.length)];
    if (!receivable) return;
    const credit = nth === 0 ? null : (model.credits.at(-nth) ?? null);
    const on = plusDays(today(), -daysAgo);
    const more = { receivedOn: on, ...(credit && { channel: 'PIX' as const, reference: credit.endToEndId }) };
    const acts = Array.from({ length: racing }, () => receive(t, receivable.id, amount, more));
    const answers = (await Promise.all(acts.map(codeOf))).sort();
    const wanted: string[] = [];
    for (const act of await Promise.allSettled(acts)) {
      if (act.status === 'rejected') continue;
      wanted.push(expected(model, receivable, amount, on, credit));
      receivable.receipts.push({ id: act.value.id, amount, on, credit, reversedOn: null });
    }
    while (wanted.length < racing) wanted.push(expected(model, receivable, amount, on, credit));
    expect(answers).toEqual(wanted.sort());
  });

const reverse = (which: number, racing: number): Command =>
  command(`reverse(${which}, ${racing} at once)`, async (model) => {
    const receipts = model.receivables.flatMap((each) => each.receipts);
    const receipt = receipts[which % Math.max(1, receipts.length)];
    if (!receipt) return;
    const input = { receiptId: receipt.id, reason: 'Wrong debtor' };
    const acts = Array.from({ length: racing }, () => codeOf(t.as('davi').enter(reverseReceipt, input)));
    const first = receipt.reversedOn === null ? 'done' : 'receipt_already_reversed';
    const wanted = [first, ...Array.from({ length: racing - 1 }, () => 'receipt_already_reversed')];
    expect((await Promise.all(acts)).sort()).toEqual(wanted.sort());
    receipt.reversedOn ??= today();
  });

const cancel = (which: number): Command =>
  command(`cancel(${which})`, async (model) => {
    const receivable = model.receivables[which % Math.max(1, model.receivables.length)];
    if (!receivable) return;
    const wanted = statusOf(receivable) === 'open' ? 'done' : 'invalid_receivable_state';
    const act = t.as('ana').enter(cancelReceivable, { receivableId: receivable.id, reason: 'Not delivered' });
    expect(await codeOf(act)).toBe(wanted);
    if (wanted === 'done') receivable.isCancelled = true;
  });

/** Advances some days, and closes or does not close all past days. */
const pass = (days: number, closes: boolean): Command =>
  command(`pass(${days}, ${closes ? 'close' : 'leave open'})`, async (model) => {
    t.clock.set(`${plusDays(today(), days)}T15:00:00.000Z`);
    if (!closes) return;
    for (let day = plusDays(model.closedUntil, 1); day < today(); day = plusDays(day, 1)) {
      await closeDay(t.as('carla'), day);
      model.closedUntil = day;
      if (plusDays(day, 1).endsWith('-01')) {
        const month = day.slice(0, 7);
        model.reports.set(month, await read(`${month}-01`, day).then(({ receipts: _, ...sums }) => sums));
      }
    }
  });

const which = fc.nat(5);
const commands = [
  fc.constant(create()),
  fc.constantFrom(2_500, 10_000).map(arrive),
  fc
    .record({
      ...{ which, amount: fc.constantFrom(reais(25), reais(50), reais(100)), daysAgo: fc.constantFrom(0, 0, 1, 9) },
      ...{ credit: fc.constantFrom(0, 0, 1, 2), racing: fc.constantFrom(1, 1, 2) },
    })
    .map(register),
  fc.tuple(which, fc.constantFrom(1, 1, 2)).map(([nth, racing]) => reverse(nth, racing)),
  which.map(cancel),
  fc.tuple(fc.constantFrom(1, 9, 20), fc.boolean()).map(([days, closes]) => pass(days, closes)),
];

test('the receipts determine the state of a receivable, and later actions never change the report of a closed month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (run) => {
      // Each run uses months after those of the previous run.
      const next = new Date(t.clock.now());
      next.setUTCMonth(next.getUTCMonth() + 2, 2);
      t.clock.set(`${next.toISOString().slice(0, 10)}T15:00:00.000Z`);
      await t.sql('delete from treasury_day');
      await closeDay(t.as('carla'), plusDays(today(), -1));
      const model: Model = {
        ...{ receivables: [], credits: [], closedUntil: plusDays(today(), -1), reports: new Map() },
      };
      const begun = today();
      await fc.asyncModelRun(() => ({ model, real: {} }), run);
      for (const receivable of model.receivables) {
        const { status, receivedBaseUnits } = await t.own.enter(getReceivable, { receivableId: receivable.id });
        expect([status, receivedBaseUnits]).toEqual([statusOf(receivable), received(receivable)]);
      }
      const last = plusDays(today(), 1);
      expect(await read(begun, last)).toMatchObject(reportOf(model, begun, last));
      for (const [month, report] of model.reports) {
        const { receipts: _, ...sums } = await read(`${month}-01`, (report as { to: string }).to);
        expect(sums).toEqual(report);
      }
      for (const credit of model.credits) expect(used(model, credit)).toBeLessThanOrEqual(credit.amount);
    }),
    { numRuns: 6 },
  );
});
