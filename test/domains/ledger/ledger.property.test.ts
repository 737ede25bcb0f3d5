import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPixPayment } from '../../../src/domains/pix/payments/payment.ts';
import type { Message } from '../../../src/messaging/broker.ts';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate, nightWindowStart } from '../../../src/platform/time/calendar.ts';
import { casesAbout } from '../../support/cases.ts';
import { newCnpj, newCustomer } from '../../support/customers.ts';
import { AMPLE_LOOKUPS, openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import {
  again,
  arrivalOf,
  balanceOf,
  bookingOf,
  brokenClaims,
  limitTo,
  openFurther,
  outcomeOf,
  paymentInput,
  returnOf,
  transfer,
} from '../../support/payments.ts';
import { sized } from '../../support/size.ts';

const LIMITS = { transaction: 3_000, night: 4_000, daily: 9_000, monthly: 20_000 };

let t: TestSettlement;
let individual: number;
let company: number;

beforeAll(async () => {
  t = await openTestSettlement({ lookupBudget: AMPLE_LOOKUPS });
  individual = (await newCustomer(t, t.alpha)).id;
  company = (await newCustomer(t, t.alpha, { document: newCnpj() })).id;
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, min_amount, max_amount, percent, effective_from, scope)
     values ($1, $2, 'pix_out', 'pj', 50, 1000, 1, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
afterAll(() => t.close());

async function openAccounts(): Promise<readonly [number, number, number]> {
  const accounts = [
    await openFurther(t, individual),
    await openFurther(t, company),
    await openFurther(t, individual),
  ] as const;
  const { transaction, night: nighttime, daily, monthly } = LIMITS;
  for (const accountId of accounts) await limitTo(t, accountId, { transaction, nighttime, daily, monthly });
  return accounts;
}

const endToEndIdOf = (n: number) => `E99999011202611231500${String(n).padStart(11, '0')}`;
let arrivals = 0;

const account = fc.nat(2);
const amount = fc.oneof(fc.integer({ min: 1, max: 3_200 }), fc.constantFrom(1, 50, 51, 3_000));
const nth = fc.nat(30);
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('credit' as const), account, amount }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), account, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('transfer' as const), account, to: account, amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('outcome' as const),
      nth,
      status: fc.constantFrom('held', 'settled', 'settled', 'rejected', 'timeout'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), nth, amount, whole: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth, sameId: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 11, 24 * 9) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface Payment {
  readonly account: number;
  readonly amount: number;
  readonly fee: number;
  readonly endToEndId: string;
  readonly windows: ReturnType<typeof windowsAt>;
  status: 'processing' | 'settled' | 'rejected' | 'timeout' | 'refunded';
  returned: number;
}

interface Transfer {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  booked: boolean;
}

const windowsAt = (now: Date) => ({
  day: brasiliaDate(now),
  month: brasiliaDate(now).slice(0, 7),
  night: nightWindowStart(now)?.toISOString() ?? null,
});

const feeOf = (account: number, paid: number) => {
  const fee = Math.min(1_000, Math.max(50, Math.round(paid / 100)));
  return account === 1 && fee < paid ? fee : 0;
};

class Model {
  readonly balance = [0, 0, 0];
  readonly payments: Payment[] = [];
  readonly transfers: Transfer[] = [];

  blocked(account: number): number {
    const open = this.payments.filter((p) => p.account === account && p.status === 'processing');
    const moving = this.transfers.filter((x) => x.from === account && !x.booked);
    return open.reduce((sum, p) => sum + p.amount + p.fee, 0) + moving.reduce((sum, x) => sum + x.amount, 0);
  }

  used(account: number, window: 'day' | 'month' | 'night', value: string | null): number {
    return this.payments
      .filter((p) => p.account === account && p.windows[window] === value && value !== null)
      .filter((p) => p.status !== 'rejected' && p.status !== 'timeout')
      .reduce((sum, p) => sum + p.amount, 0);
  }

  /** Returns the refusal that a payment of this amount should get, or null. */
  refusal(account: number, paid: number, windows: Payment['windows']): string | null {
    const over = (window: 'day' | 'month' | 'night', limit: number) =>
      windows[window] !== null && this.used(account, window, windows[window]) + paid > limit;
    if (paid > LIMITS.transaction) return 'transaction';
    if (over('night', LIMITS.night)) return 'nighttime';
    if (over('day', LIMITS.daily)) return 'daily';
    if (over('month', LIMITS.monthly)) return 'monthly';
    const available = (this.balance[account] ?? 0) - this.blocked(account);
    return available < paid + feeOf(account, paid) ? 'insufficient_balance' : null;
  }
}

async function expectRefused(act: Promise<unknown>, refusal: string): Promise<void> {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  const { code, details } = error as AppError;
  expect(code === 'limit_exceeded' ? details['limit'] : code).toBe(refusal);
}

test('any sequence of payments, outcomes, returns, transfers and repetitions leaves the sums of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 45 }), async (commands) => {
      t.clock.set('2026-11-23T15:00:00.000Z');
      const accounts = await openAccounts();
      const model = new Model();
      const sent: Message[] = [];
      const settle = async (message: Message) => {
        await t.settle(message);
        sent.push(message);
      };
      for (const wanted of commands) await perform(wanted, accounts, model, sent, settle);

      for (const [i, accountId] of accounts.entries()) {
        const now = await balanceOf(t, accountId);
        expect(now).toMatchObject({ balance: model.balance[i], blocked: model.blocked(i) });
        expect(now.pix_out_day_used).toBe(model.used(i, 'day', now.limit_day));
        expect(now.pix_out_month_used).toBe(model.used(i, 'month', now.limit_month?.slice(0, 7) ?? null));
        expect(now.night_used).toBe(model.used(i, 'night', now.limit_night?.toISOString() ?? null));
      }
    }),
    { numRuns: sized(15, 800) },
  );
  expect(await brokenClaims(t)).toEqual([]);
});

async function perform(
  wanted: Command,
  accounts: readonly number[],
  model: Model,
  sent: readonly Message[],
  settle: (message: Message) => Promise<void>,
): Promise<void> {
  const now = t.clock.now();
  const id = (index: number) => accounts[index] as number;
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];
  switch (wanted.do) {
    case 'wait':
      return t.clock.set(new Date(now.getTime() + wanted.hours * 3_600_000).toISOString());
    case 'credit': {
      arrivals += 1;
      await settle(await arrivalOf(t, id(wanted.account), wanted.amount, endToEndIdOf(arrivals)));
      model.balance[wanted.account] = (model.balance[wanted.account] ?? 0) + wanted.amount;
      return;
    }
    case 'pay': {
      const windows = windowsAt(now);
      const refusal = model.refusal(wanted.account, wanted.amount, windows);
      const input = await paymentInput(t, id(wanted.account), wanted.amount);
      const paid = t.door.enter(sendPixPayment, t.alpha.caller(), input);
      if (refusal !== null) return expectRefused(paid, refusal);
      const { endToEndId } = (await paid).value;
      const fee = feeOf(wanted.account, wanted.amount);
      model.payments.push({ ...wanted, fee, endToEndId, windows, status: 'processing', returned: 0 });
      return;
    }
    case 'transfer': {
      if (wanted.account === wanted.to) return;
      const available = (model.balance[wanted.account] ?? 0) - model.blocked(wanted.account);
      const moved = transfer(t, id(wanted.account), id(wanted.to), wanted.amount);
      if (available < wanted.amount) return expectRefused(moved, 'insufficient_balance');
      const { transactionId } = await moved;
      const { account: from, to, amount: value } = wanted;
      model.transfers.push({ id: transactionId, from, to, amount: value, booked: false });
      return;
    }
    case 'outcome': {
      const payment = pick(model.payments, wanted.nth);
      if (!payment) return;
      const message = outcomeOf(t, payment.endToEndId, wanted.status);
      const paid = payment.status === 'settled' || payment.status === 'refunded';
      const ended = payment.status !== 'processing' && wanted.status !== 'held';
      await settle(message);
      if (ended && paid !== (wanted.status === 'settled'))
        expect(await casesAbout(t, payment.endToEndId)).not.toEqual([]);
      if (payment.status !== 'processing' || wanted.status === 'held') return;
      payment.status = wanted.status;
      if (wanted.status !== 'settled') return;
      model.balance[payment.account] = (model.balance[payment.account] ?? 0) - payment.amount - payment.fee;
      return;
    }
    case 'return': {
      const payment = pick(model.payments, wanted.nth);
      if (!payment) return;
      const value = wanted.whole ? payment.amount - payment.returned || 1 : wanted.amount;
      const message = returnOf(t, payment.endToEndId, value);
      if (payment.status === 'processing')
        return void (await expect(t.settle(message)).rejects.toThrow(/before it was/));
      await settle(message);
      if (payment.status !== 'settled' || payment.returned + value > payment.amount) return;
      payment.returned += value;
      const whole = payment.returned === payment.amount;
      if (whole) payment.status = 'refunded';
      model.balance[payment.account] = (model.balance[payment.account] ?? 0) + value + (whole ? payment.fee : 0);
      return;
    }
    case 'book': {
      const moved = pick(model.transfers, wanted.nth);
      if (!moved) return;
      await settle(bookingOf(moved.id));
      if (moved.booked) return;
      moved.booked = true;
      model.balance[moved.from] = (model.balance[moved.from] ?? 0) - moved.amount;
      model.balance[moved.to] = (model.balance[moved.to] ?? 0) + moved.amount;
      return;
    }
    case 'repeat': {
      const message = pick(sent, wanted.nth);
      // A late "settled" with a new id, for a payment that failed since, would be a dead message.
      if (message) await t.settle(wanted.sameId ? message : again(message));
      return;
    }
  }
}

const racing = fc.record({
  credits: fc.array(fc.record({ account, amount }), { minLength: 3, maxLength: 8 }),
  payments: fc.array(
    fc.record({
      account,
      amount: fc.integer({ min: 60, max: 900 }),
      told: fc.array(fc.constantFrom('held', 'settled', 'rejected', 'timeout', 'half', 'whole'), { maxLength: 4 }),
    }),
    { minLength: 4, maxLength: 14 },
  ),
  transfers: fc.array(fc.record({ account, to: account, amount }), { maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 200, maxLength: 200 }),
  size: fc.integer({ min: 1, max: 7 }),
});

/** Outcomes from the rail that are rejected, because they cannot be booked. */
const TOO_EARLY = /was returned before it was settled/;

test('any interleaving over many connections with repeated messages keeps every claim about the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(racing, async (plan) => {
      t.clock.set('2026-11-23T15:00:00.000Z');
      const accounts = await openAccounts();
      const id = (index: number) => accounts[index] as number;
      const messages: Message[] = [];
      await Promise.all(
        plan.credits.map(async (credit) => {
          arrivals += 1;
          const message = await arrivalOf(t, id(credit.account), credit.amount, endToEndIdOf(arrivals));
          messages.push(message, again(message));
          await Promise.all([t.settle(message), t.settle(message), t.settle(again(message))]);
        }),
      );
      const accepted = await Promise.allSettled([
        ...plan.payments.map(async (payment) => {
          const input = await paymentInput(t, id(payment.account), payment.amount);
          await t.door.enter(sendPixPayment, t.alpha.caller(), input);
          for (const word of payment.told) {
            if (word === 'whole') messages.push(returnOf(t, input.endToEndId, payment.amount));
            else if (word === 'half') messages.push(returnOf(t, input.endToEndId, Math.ceil(payment.amount / 2)));
            else messages.push(outcomeOf(t, input.endToEndId, word));
          }
        }),
        ...plan.transfers
          .filter((moved) => moved.account !== moved.to)
          .map(async (moved) => {
            const { transactionId } = await transfer(t, id(moved.account), id(moved.to), moved.amount);
            messages.push(bookingOf(transactionId));
          }),
      ]);
      for (const result of accepted) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AppError);

      const order = [...messages, ...messages, ...messages.map(again)]
        .map((message, i) => ({ message, rank: plan.order[i % plan.order.length] ?? 0 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ message }) => message);
      const sets: Message[][] = [];
      for (let i = 0; i < order.length; i += plan.size) sets.push(order.slice(i, i + plan.size));
      await Promise.all(
        sets.map((set) =>
          t.settle(...set).catch(async (error: Error) => {
            expect(error.message).toMatch(TOO_EARLY);
            for (const message of set) {
              await t.settle(message).catch((reason: Error) => expect(reason.message).toMatch(TOO_EARLY));
            }
          }),
        ),
      );
      for (const accountId of accounts) {
        const { balance, blocked } = await balanceOf(t, accountId);
        expect(balance).toBeGreaterThanOrEqual(blocked);
        expect(blocked).toBeGreaterThanOrEqual(0);
      }
      expect(await brokenClaims(t)).toEqual([]);
    }),
    { numRuns: sized(5, 250), endOnFailure: true },
  );
});
