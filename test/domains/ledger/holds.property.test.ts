import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFunds, releaseHold } from '../../../src/domains/ledger/holds.ts';
import { sendPixPayment } from '../../../src/domains/pix/payments/payment.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { newCustomer } from '../../support/customers.ts';
import { AMPLE_LOOKUPS, openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import {
  arrivalOf,
  balanceOf,
  brokenClaims,
  openFurther,
  outcomeOf,
  paymentInput,
  returnOf,
} from '../../support/payments.ts';
import { sized } from '../../support/size.ts';

const FILL_HOURS = 5;

let t: TestSettlement;
let customerId: number;

beforeAll(async () => {
  t = await openTestSettlement({ lookupBudget: AMPLE_LOOKUPS });
  customerId = (await newCustomer(t, t.alpha)).id;
});
afterAll(() => t.close());

let arrivals = 0;
const newEndToEndId = () => {
  arrivals += 1;
  return `E99999011202611231500${String(arrivals).padStart(11, '0')}`;
};

const amount = fc.integer({ min: 1, max: 900 });
const nth = fc.nat(20);
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('credit' as const), amount }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), amount }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('end' as const), nth, settled: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), nth, amount, whole: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 5) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface ModelHold {
  readonly id: string;
  readonly amount: number;
  readonly fillUntil: number;
  held: number;
  used: number;
  open: boolean;
}

interface ModelPayment {
  readonly endToEndId: string;
  readonly amount: number;
  status: 'open' | 'settled' | 'failed' | 'back';
}

class Model {
  balance = 0;
  readonly holds: ModelHold[] = [];
  readonly payments: ModelPayment[] = [];
  taken = 0;

  get blocked(): number {
    const held = this.holds.reduce((sum, h) => sum + h.held, 0);
    const open = this.payments.filter(({ status }) => status === 'open').reduce((sum, p) => sum + p.amount, 0);
    return held + open + this.taken;
  }

  get available(): number {
    return this.balance - this.blocked;
  }

  fill(now: Date): void {
    for (const hold of this.holds) {
      if (!hold.open || hold.fillUntil <= now.getTime()) continue;
      hold.held += Math.min(hold.amount - hold.held - hold.used, this.available);
    }
  }
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];

async function perform(wanted: Command, accountId: number, model: Model): Promise<void> {
  const now = t.clock.now();
  switch (wanted.do) {
    case 'wait':
      return t.clock.set(new Date(now.getTime() + wanted.hours * 3_600_000).toISOString());
    case 'credit':
      await t.settle(await arrivalOf(t, accountId, wanted.amount, newEndToEndId()));
      model.balance += wanted.amount;
      return model.fill(now);
    case 'pay': {
      const input = await paymentInput(t, accountId, wanted.amount);
      const paid = t.door.enter(sendPixPayment, t.alpha.caller(), input);
      if (model.available < wanted.amount) {
        const details = { available: model.available, required: wanted.amount };
        return void (await expect(paid).rejects.toMatchObject({ code: 'insufficient_balance', details }));
      }
      await paid;
      model.payments.push({ endToEndId: input.endToEndId, amount: wanted.amount, status: 'open' });
      return;
    }
    case 'end': {
      const payment = pick(
        model.payments.filter(({ status }) => status === 'open'),
        wanted.nth,
      );
      if (!payment) return;
      await t.settle(outcomeOf(t, payment.endToEndId, wanted.settled ? 'settled' : 'rejected'));
      payment.status = wanted.settled ? 'settled' : 'failed';
      if (wanted.settled) model.balance -= payment.amount;
      return model.fill(now);
    }
    case 'back': {
      const payment = pick(
        model.payments.filter(({ status }) => status === 'settled'),
        wanted.nth,
      );
      if (!payment) return;
      await t.settle(returnOf(t, payment.endToEndId, payment.amount));
      payment.status = 'back';
      model.balance += payment.amount;
      return model.fill(now);
    }
    case 'hold': {
      const fillUntil = new Date(now.getTime() + FILL_HOURS * 3_600_000);
      const id = await holdFunds(t.database, { accountId, amount: wanted.amount, fillUntil }, now);
      if (id === null) throw new Error('the account is open');
      const held = Math.min(wanted.amount, model.available);
      model.holds.push({ id, amount: wanted.amount, fillUntil: fillUntil.getTime(), held, used: 0, open: true });
      return;
    }
    case 'release': {
      const hold = pick(model.holds, wanted.nth);
      if (!hold) return;
      await releaseHold(t.database, hold.id, now);
      const freed = hold.held;
      Object.assign(hold, { held: 0, open: false });
      return freed > 0 ? model.fill(now) : undefined;
    }
    case 'take': {
      const hold = pick(model.holds, wanted.nth);
      if (!hold) return;
      const part = wanted.whole ? hold.held : wanted.amount;
      if (part === 0) return;
      const code = await take(hold.id, part);
      expect(code).toBe(part > hold.held ? 'insufficient_balance' : null);
      if (code !== null) return;
      hold.held -= part;
      hold.used += part;
      hold.open = hold.used < hold.amount;
      model.taken += part;
    }
  }
}

async function take(holdId: string, part: number): Promise<string | null | undefined> {
  const [row] = await t.database.query<{ code: string | null }>(
    statement('', 'select code from ledger_reserve_from_hold($1, $2, $3, $4)'),
    [newId(), holdId, part, t.clock.now()],
  );
  return row?.code;
}

const BLOCKED =
  'the blocked part of every balance equals its open reservations, held funds and unspent released orders';
/** Checks only this claim: reservations from holds have no refund in this test, which other claims require. */
const blockedIsSound = async () => expect((await brokenClaims(t)).filter(({ claim }) => claim === BLOCKED)).toEqual([]);

test('any sequence of credits, payments, holds, releases and refunds from holds leaves the sums of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 40 }), async (commands) => {
      t.clock.set('2026-11-23T13:00:00.000Z');
      const accountId = await openFurther(t, customerId);
      const model = new Model();
      for (const wanted of commands) {
        await perform(wanted, accountId, model);
        expect(await balanceOf(t, accountId)).toMatchObject({ balance: model.balance, blocked: model.blocked });
      }
      const rows = await t.sql<{ id: string }>(
        `select id, held, used, status = 'open' as open from hold where account_id = $1 order by id`,
        [accountId],
      );
      expect(rows).toEqual(model.holds.map(({ id, held, used, open }) => ({ id, held, used, open })));
    }),
    { numRuns: sized(12, 600) },
  );
  await blockedIsSound();
});

const racing = fc.record({
  holds: fc.array(amount, { minLength: 1, maxLength: 4 }),
  credits: fc.array(amount, { minLength: 1, maxLength: 6 }),
  payments: fc.array(fc.record({ amount, settled: fc.boolean() }), { maxLength: 6 }),
  takes: fc.array(fc.record({ nth, amount }), { maxLength: 3 }),
  releases: fc.array(nth, { maxLength: 2 }),
});

test('concurrent holds, payments and releases never leave money available that an open hold lacks and never block a cent twice', async () => {
  await fc.assert(
    fc.asyncProperty(racing, async (plan) => {
      t.clock.set('2026-11-23T13:00:00.000Z');
      const now = t.clock.now();
      const fillUntil = new Date(now.getTime() + 3_600_000);
      const accountId = await openFurther(t, customerId);
      await t.settle(await arrivalOf(t, accountId, 500, newEndToEndId()));
      const holds: string[] = [];
      await Promise.all([
        ...plan.holds.map(async (wanted) => {
          const id = await holdFunds(t.database, { accountId, amount: wanted, fillUntil }, now);
          if (id !== null) holds.push(id);
        }),
        ...plan.credits.map(async (value) => t.settle(await arrivalOf(t, accountId, value, newEndToEndId()))),
        ...plan.payments.map(async ({ amount: value, settled }) => {
          const input = await paymentInput(t, accountId, value);
          try {
            await t.door.enter(sendPixPayment, t.alpha.caller(), input);
          } catch (error) {
            return void expect(error).toBeInstanceOf(AppError);
          }
          await t.settle(outcomeOf(t, input.endToEndId, settled ? 'settled' : 'rejected'));
        }),
      ]);
      await Promise.all([
        ...plan.releases.map((n) => releaseHold(t.database, pick(holds, n) as string, now)),
        ...plan.takes.map(({ nth: n, amount: part }) => take(pick(holds, n) as string, part)),
      ]);
      const { balance, blocked } = await balanceOf(t, accountId);
      const [lacking] = await t.sql<{ n: number }>(
        `select count(*)::int as n from hold where account_id = $1 and status = 'open' and held + used < amount`,
        [accountId],
      );
      if (lacking && lacking.n > 0) expect(balance - blocked).toBe(0);
    }),
    { numRuns: sized(6, 300), endOnFailure: true },
  );
  await blockedIsSound();
});
