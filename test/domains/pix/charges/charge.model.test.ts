import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Charge, getCharge } from '../../../../src/domains/pix/charges/charge.ts';
import { cancelCharge } from '../../../../src/domains/pix/charges/charge-cancellation.ts';
import { chargeExpiry } from '../../../../src/domains/pix/charges/charge-expiry.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { brasiliaDate } from '../../../../src/platform/time/calendar.ts';
import { addKey, dueDate, immediate, paymentOf, staticQr } from '../../../support/charges.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, eventsOf, openFurther } from '../../../support/payments.ts';
import { sized } from '../../../support/size.ts';

const MONDAY = Date.parse('2026-11-23T15:00:00.000Z');
const HOUR = 3_600;
const DUE = '2026-12-10';
/** First instant after the last payable day of a charge that is due then: 9 January 2027 is a Saturday. */
const LAST = Date.parse('2027-01-12T03:00:00.000Z');

let t: TestSettlement;
let customer: number;
beforeAll(async () => {
  t = await openTestSettlement();
  customer = (await newCustomer(t, t.alpha)).id;
});
afterAll(() => t.close());

interface Thought {
  readonly charge: Charge;
  readonly type: Charge['type'];
  /** Milliseconds. Null when the charge never expires. */
  readonly end: number | null;
  status: Charge['status'];
  payments: number;
}

interface Model {
  now: number;
  balance: number;
  readonly charges: Thought[];
  readonly told: string[];
}

interface Real {
  readonly accountId: number;
  last: Message | null;
}

/** R$ 100.00. After the due date: R$ 2.00 fine and 10 cents per day. */
function priceOf({ type }: Thought, now: number): number {
  if (type !== 'cobv') return 1_500;
  const late = Math.round((Date.parse(brasiliaDate(new Date(now))) - Date.parse(DUE)) / 86_400_000);
  return late > 0 ? 10_200 + 10 * late : 10_000;
}

const isOver = ({ end }: Thought, now: number) => end !== null && now >= end;
const pick = (model: Model, n: number): Thought => model.charges[n % model.charges.length] as Thought;

type Command = fc.AsyncCommand<Model, Real>;

class Create implements Command {
  readonly type: Charge['type'];
  constructor(type: Charge['type']) {
    this.type = type;
  }
  check = ({ charges, now }: Model) =>
    charges.length < 6 && (this.type !== 'cobv' || now < Date.parse(`${DUE}T03:00Z`));
  async run(model: Model, { accountId }: Real) {
    const charge = await {
      immediate: () => immediate(t, accountId, { expiresInSeconds: 2 * HOUR }),
      static: () => staticQr(t, accountId),
      cobv: () =>
        dueDate(t, accountId, { fineType: 'FIXO', fineValue: '2.00', interestType: 'FIXO', interestValue: '0.10' }),
    }[this.type]();
    const end = { immediate: model.now + 2 * HOUR * 1000, static: null, cobv: LAST }[this.type];
    expect(charge.expiresAt?.getTime() ?? null).toBe(end);
    model.charges.push({ charge, type: this.type, end, status: 'active', payments: 0 });
    model.told.push('pix.charge.created');
  }
  toString = () => `create ${this.type}`;
}

class Pay implements Command {
  readonly which: number;
  readonly off: number;
  readonly copies: number;
  constructor(which: number, off: number, copies: number) {
    this.which = which;
    this.off = off;
    this.copies = copies;
  }
  check = ({ charges }: Model) => charges.length > 0;
  async run(model: Model, real: Real) {
    const thought = pick(model, this.which);
    const amount = priceOf(thought, model.now) + this.off;
    const message = await paymentOf(t, thought.charge, amount);
    const copies = Array.from({ length: this.copies }, (_, n) => (n % 2 === 0 ? message : again(message)));
    if (this.copies === 3) await Promise.all(copies.map((copy) => t.settle(copy)));
    else await t.settle(...copies);
    real.last = message;
    const isTaken =
      thought.status === 'active' && !isOver(thought, model.now) && (thought.type === 'static' || this.off === 0);
    model.told.push(isTaken ? 'pix.charge.paid' : 'pix.received.failed');
    if (!isTaken) return;
    model.balance += amount;
    thought.payments += 1;
    if (thought.type !== 'static') thought.status = 'paid';
  }
  toString = () => `pay ${this.which} ${this.off} cents off, delivered ${this.copies} times`;
}

/** Two concurrent payers: a charge that is paid once refuses one of them. */
class PayTwice implements Command {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = ({ charges }: Model) => charges.length > 0;
  async run(model: Model) {
    const thought = pick(model, this.which);
    const amount = priceOf(thought, model.now);
    const messages = [await paymentOf(t, thought.charge, amount), await paymentOf(t, thought.charge, amount)];
    await Promise.all(messages.map((message) => t.settle(message)));
    for (const _ of messages) {
      const isTaken = thought.status === 'active' && !isOver(thought, model.now);
      model.told.push(isTaken ? 'pix.charge.paid' : 'pix.received.failed');
      if (!isTaken) continue;
      model.balance += amount;
      thought.payments += 1;
      if (thought.type !== 'static') thought.status = 'paid';
    }
  }
  toString = () => `two pay ${this.which}`;
}

/** A payment whose message arrives later: the time of the payment counts. */
class PayAndTellLater implements Command {
  readonly which: number;
  readonly wait: Wait;
  constructor(which: number, wait: Wait) {
    this.which = which;
    this.wait = wait;
  }
  check = ({ charges }: Model) => charges.length > 0;
  async run(model: Model) {
    const thought = pick(model, this.which);
    const wasOver = isOver(thought, model.now);
    const amount = priceOf(thought, model.now);
    const message = await paymentOf(t, thought.charge, amount);
    await this.wait.run(model);
    await t.settle(message);
    const isTaken = (thought.status === 'active' || thought.status === 'expired') && !wasOver;
    model.told.push(isTaken ? 'pix.charge.paid' : 'pix.received.failed');
    if (!isTaken) return;
    model.balance += amount;
    thought.payments += 1;
    if (thought.type !== 'static') thought.status = 'paid';
  }
  toString = () => `pay ${this.which}, ${this.wait}, deliver later`;
}

class Repeat implements Command {
  check = () => true;
  async run(_model: Model, { last }: Real) {
    if (last) await t.settle(again(last), last);
  }
  toString = () => 'deliver the last payment again';
}

class Cancel implements Command {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = ({ charges }: Model) => charges.length > 0;
  async run(model: Model) {
    const thought = pick(model, this.which);
    const outcome = await t.door.enter(cancelCharge, t.alpha.caller(), { txId: thought.charge.txId }).then(
      () => 'cancelled',
      (error) => (error instanceof AppError ? error.code : error),
    );
    const can = thought.status === 'active' && !isOver(thought, model.now);
    expect(outcome).toBe(can ? 'cancelled' : 'invalid_charge_state');
    if (!can) return;
    thought.status = 'cancelled';
    model.told.push('pix.charge.cancelled');
  }
  toString = () => `cancel ${this.which}`;
}

class Wait implements Command {
  readonly hours: number;
  readonly sweeps: boolean;
  constructor(hours: number, sweeps: boolean) {
    this.hours = hours;
    this.sweeps = sweeps;
  }
  check = () => true;
  async run(model: Model) {
    model.now += this.hours * HOUR * 1000;
    t.clock.set(new Date(model.now).toISOString());
    if (!this.sweeps) return;
    await runDeadlines(t.database, t.clock.now(), [chargeExpiry]);
    for (const thought of model.charges) {
      if (thought.status !== 'active' || !isOver(thought, model.now)) continue;
      thought.status = 'expired';
      model.told.push('pix.charge.expired');
    }
  }
  toString = () => `wait ${this.hours} h${this.sweeps ? ' and sweep' : ''}`;
}

const which = fc.nat(5);
const wait = fc
  .tuple(fc.constantFrom(0, 1, 2, 30, 24 * 18, 24 * 30), fc.boolean())
  .map(([hours, sweeps]) => new Wait(hours, sweeps));
const commands = fc.commands(
  [
    fc.constantFrom<Charge['type'][]>('immediate', 'static', 'cobv').map((type) => new Create(type)),
    fc
      .tuple(which, fc.constantFrom(0, 0, 0, 1, -1), fc.integer({ min: 1, max: 3 }))
      .map(([n, off, copies]) => new Pay(n, off, copies)),
    which.map((n) => new PayTwice(n)),
    fc.constant(new Repeat()),
    which.map((n) => new Cancel(n)),
    wait,
    fc.tuple(which, wait).map(([n, pause]) => new PayAndTellLater(n, pause)),
  ],
  { maxCommands: 25 },
);

test('after any sequence of charge commands, money, states and events follow the rules', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      t.clock.set(new Date(MONDAY).toISOString());
      const accountId = await openFurther(t, customer);
      await addKey(t, accountId);
      const model: Model = { now: MONDAY, balance: 0, charges: [], told: [] };
      await fc.asyncModelRun(() => ({ model, real: { accountId, last: null } }), steps);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: model.balance, blocked: 0 });
      for (const { charge, status, payments } of model.charges) {
        const { value } = await t.door.enter(getCharge, t.alpha.caller(), { txId: charge.txId });
        expect(value).toMatchObject({ status, paymentCount: payments });
      }
      // The events of one sweep have no defined order.
      expect((await eventsOf(t, accountId)).map(({ type }) => type).sort()).toEqual(model.told.toSorted());
    }),
    { numRuns: sized(10, 600) },
  );
  expect(await brokenClaims(t)).toEqual([]);
});
