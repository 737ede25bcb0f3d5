import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  payInstallments,
  returnInstallments,
  scheduleInstallments,
} from '../../../../src/domains/finance/payables/installment-progress.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  cancelPayable,
  refusePayable,
} from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { unattended } from '../../../../src/platform/operation/unattended.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { codeOf } from '../../../support/outcomes.ts';
import { decisionOn, type PayableStory, payableInput, storyOf, uniqueKey } from '../../../support/payables.ts';

/** Two creators, of whom one also approves; one approver with little authority, and one with any. */
const MAKERS = ['own', 'gil'] as const;
const APPROVERS = { bruno: 1_000_000, fabio: Number.MAX_SAFE_INTEGER, gil: Number.MAX_SAFE_INTEGER } as const;
type Approver = keyof typeof APPROVERS;
const SECOND_FROM = 5_000_000;
const REFERENCES = ['a 1', 'A-1', 'b'];
const keyOf = (reference: string) => reference.replaceAll(/\W/g, '').toUpperCase();

type Part = 'pending' | 'approved' | 'scheduled' | 'paid' | 'refused' | 'cancelled';
interface Modelled {
  readonly id: string;
  readonly contentSha256: string;
  readonly maker: string;
  readonly key: string;
  readonly net: number;
  readonly installmentIds: readonly string[];
  parts: Part[];
  version: number;
  approvers: Approver[];
  /** Number of required approvers, known after the first approval. */
  needed: 1 | 2;
}
interface Model {
  payables: Modelled[];
}

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
  await t.sql(`update operator set roles = roles || '{preparer}' where login = 'gil'`);
});
afterAll(() => t?.close());

const statusOf = ({ parts, approvers }: Modelled): string => {
  const [first] = parts;
  if (parts.includes('paid')) return parts.every((part) => part === 'paid') ? 'paid' : 'partially_paid';
  if (parts.includes('scheduled')) return 'scheduled';
  return approvers.length > 0 && first === 'pending' ? 'pending' : (first as string);
};
const read = (id: string): Promise<PayableStory> => storyOf(t, t, id);

abstract class Act implements fc.AsyncCommand<Model, object> {
  readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
  check = ({ payables }: Readonly<Model>) => payables.length > 0;
  async run(model: Model): Promise<void> {
    const payable = model.payables[this.pick % model.payables.length] as Modelled;
    await this.act(payable, model);
    const { status, version, installments, paidAmount } = await read(payable.id);
    expect({ status, version, parts: installments.map((each) => each.status) }).toEqual({
      status: statusOf(payable),
      version: payable.version,
      parts: payable.parts,
    });
    const paid = installments.filter((each) => each.status === 'paid');
    expect(paidAmount).toBe(paid.reduce((sum, { netAmount }) => sum + netAmount, 0));
  }
  abstract act(payable: Modelled, model: Model): Promise<void>;
  abstract toString(): string;
}

class Create implements fc.AsyncCommand<Model, object> {
  readonly maker: (typeof MAKERS)[number];
  readonly reference: string;
  readonly net: number;
  readonly inTwo: boolean;
  readonly justified: boolean;
  constructor(options: Pick<Create, 'maker' | 'reference' | 'net' | 'inTwo' | 'justified'>) {
    this.maker = options.maker;
    this.reference = options.reference;
    this.net = options.net;
    this.inTwo = options.inTwo;
    this.justified = options.justified;
  }
  check = () => true;
  async run(model: Model): Promise<void> {
    const { maker, reference, net, inTwo, justified } = this;
    const key = keyOf(reference);
    const stands = (other: Modelled) => other.key === key && !['refused', 'cancelled'].includes(statusOf(other));
    const half = Math.floor(net / 2);
    const input = payableInput(t, {
      documentReference: reference,
      amount: net,
      ...(justified && { justification: 'twice' }),
      ...(inTwo && { installments: [half, net - half].map((amount) => ({ dueDate: '2026-12-10', amount })) }),
    });
    const who = maker === 'own' ? t.own : t.as(maker);
    const isDuplicate = model.payables.some(stands) && !justified;
    const creation = who.enter(createPayable, input, uniqueKey());
    expect(await codeOf(creation)).toBe(isDuplicate ? 'duplicate_payable' : 'done');
    if (isDuplicate) return;
    const { id, contentSha256 } = await creation;
    const { installments } = await read(id);
    model.payables.push({
      ...{ id, contentSha256, maker, key, net, version: 1, approvers: [], needed: 1 },
      installmentIds: installments.map((each) => each.id),
      parts: installments.map(() => 'pending'),
    });
  }
  toString(): string {
    return `create(${this.maker}, ${this.reference}, ${this.net})`;
  }
}

/** The approver's approved sum for the only supplier, without refused and cancelled payables. */
const sumOf = ({ payables }: Model, login: Approver): number =>
  payables
    .filter((each) => each.approvers.includes(login) && !['refused', 'cancelled'].includes(statusOf(each)))
    .reduce((sum, { net }) => sum + net, 0);

function expected(payable: Modelled, login: Approver, version: number): string {
  if (version !== payable.version) return 'stale_decision';
  if (statusOf(payable) !== 'pending') return 'invalid_payable_state';
  if (payable.maker === login) return 'two_persons_required';
  return payable.net > APPROVERS[login] ? 'authority_exceeded' : 'done';
}

function expectedApproval(payable: Modelled, login: Approver, model: Model): string {
  const decision = expected(payable, login, payable.version);
  if (decision !== 'done') return decision;
  if (payable.approvers.includes(login)) return 'two_persons_required';
  return sumOf(model, login) + payable.net > APPROVERS[login] ? 'authority_exceeded' : 'done';
}

class Approve extends Act {
  readonly login: Approver;
  readonly stale: boolean;
  constructor(pick: number, login: Approver, stale: boolean) {
    super(pick);
    this.login = login;
    this.stale = stale;
  }
  async act(payable: Modelled, model: Model): Promise<void> {
    const wanted = this.stale ? 'stale_decision' : expectedApproval(payable, this.login, model);
    const { id, version, contentSha256 } = payable;
    const decision = { payableId: id, expectedVersion: version + (this.stale ? 1 : 0), contentSha256 };
    expect(await codeOf(t.as(this.login).enter(approvePayable, decision))).toBe(wanted);
    if (wanted === 'done') approved(payable, this.login, model);
  }
  toString(): string {
    return `approve(${this.pick}, ${this.login}${this.stale ? ', stale' : ''})`;
  }
}

function approved(payable: Modelled, login: Approver, model: Model): void {
  if (payable.approvers.length === 0) payable.needed = sumOf(model, login) + payable.net >= SECOND_FROM ? 2 : 1;
  payable.version += 1;
  payable.approvers.push(login);
  if (payable.approvers.length < payable.needed) return;
  payable.parts = payable.parts.map(() => 'approved');
}

class Race extends Act {
  async act(payable: Modelled, model: Model): Promise<void> {
    const logins: Approver[] = ['fabio', 'gil'];
    const decision = decisionOn(payable);
    const possible = logins.map((login) => expectedApproval(payable, login, model));
    const codes = await Promise.all(logins.map((login) => codeOf(t.as(login).enter(approvePayable, decision))));
    const winners = logins.filter((_, i) => codes[i] === 'done');
    expect(winners).toHaveLength(possible.includes('done') ? 1 : 0);
    for (const winner of winners) approved(payable, winner, model);
  }
  toString(): string {
    return `race(${this.pick})`;
  }
}

class End extends Act {
  readonly how: 'refuse' | 'cancel';
  constructor(pick: number, how: 'refuse' | 'cancel') {
    super(pick);
    this.how = how;
  }
  async act(payable: Modelled): Promise<void> {
    const decision = { payableId: payable.id, expectedVersion: payable.version, reason: 'no' };
    if (this.how === 'refuse') {
      const wanted = expected(payable, 'fabio', payable.version);
      expect(await codeOf(t.as('fabio').enter(refusePayable, decision))).toBe(wanted);
      if (wanted === 'done') end(payable, 'refused');
    } else {
      const wanted = ['pending', 'approved'].includes(statusOf(payable)) ? 'done' : 'invalid_payable_state';
      expect(await codeOf(t.as('gil').enter(cancelPayable, decision))).toBe(wanted);
      if (wanted === 'done') end(payable, 'cancelled');
    }
  }
  toString(): string {
    return `${this.how}(${this.pick})`;
  }
}

function end(payable: Modelled, how: 'refused' | 'cancelled'): void {
  payable.version += 1;
  payable.parts = payable.parts.map(() => how);
}

class Progress extends Act {
  readonly how: 'schedule' | 'return' | 'pay';
  readonly part: number;
  constructor(pick: number, how: 'schedule' | 'return' | 'pay', part: number) {
    super(pick);
    this.how = how;
    this.part = part;
  }
  async act(payable: Modelled): Promise<void> {
    const i = this.part % payable.parts.length;
    const id = payable.installmentIds[i] as string;
    const { institutionId } = t;
    // A payable that was never approved is never paid.
    if (this.how === 'pay' && (['pending', 'refused'].includes(payable.parts[i] as string) || neverApproved(payable)))
      return;
    await unattended(t.database, t.clock.now(), async (context) => {
      const move = { institutionId, installmentIds: [id] };
      if (this.how === 'schedule') {
        expect(await scheduleInstallments(context, move)).toEqual(payable.parts[i] === 'approved' ? [id] : []);
        if (payable.parts[i] === 'approved') payable.parts[i] = 'scheduled';
      } else if (this.how === 'return') {
        expect(await returnInstallments(context, move)).toEqual(payable.parts[i] === 'scheduled' ? [id] : []);
        if (payable.parts[i] === 'scheduled') payable.parts[i] = 'approved';
      } else {
        const results = await payInstallments(context, institutionId, [{ installmentId: id, paidOn: '2026-12-09' }]);
        expect(results).toEqual([payable.parts[i] === 'paid' ? 'already_paid' : 'paid']);
        payable.parts[i] = 'paid';
      }
    });
  }
  toString(): string {
    return `${this.how}(${this.pick}, ${this.part})`;
  }
}

const neverApproved = ({ approvers, needed }: Modelled) => approvers.length < needed;

const pick = fc.nat(3);
const creation = fc
  .record({
    maker: fc.constantFrom(...MAKERS),
    reference: fc.constantFrom(...REFERENCES),
    net: fc.constantFrom(100, 1_000_000, 1_000_001, 5_000_000),
    inTwo: fc.boolean(),
    justified: fc.boolean(),
  })
  .map((options) => new Create(options));
const approval = fc
  .tuple(pick, fc.constantFrom<Approver>('bruno', 'fabio', 'gil'), fc.nat(5))
  .map(([payable, login, stale]) => new Approve(payable, login, stale === 0));
const progress = fc
  .tuple(pick, fc.constantFrom('schedule' as const, 'return' as const, 'pay' as const), fc.nat(1))
  .map(([payable, how, part]) => new Progress(payable, how, part));
const ending = fc
  .tuple(pick, fc.constantFrom('refuse' as const, 'cancel' as const))
  .map(([payable, how]) => new End(payable, how));
const race = pick.map((payable) => new Race(payable));
const commands = [creation, approval, approval, approval, progress, progress, progress, ending, race];

const made = (net: number) => new Create({ maker: 'own', reference: 'b', net, inTwo: false, justified: false });
/** Fixed runs that reach each end of a payable, which chance can miss. */
const LIVES: readonly fc.AsyncCommand<Model, object>[][] = [
  [made(100), new End(0, 'refuse')],
  [made(100), new End(0, 'cancel')],
  [made(100), new Approve(0, 'bruno', false), new Progress(0, 'schedule', 0), new Progress(0, 'pay', 0)],
  [made(SECOND_FROM), new Approve(0, 'fabio', false), new Approve(0, 'gil', false)],
];

test('two creators and three deciders with races, repetitions and late payments leave payables as the rules require', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (acts) => {
      await t.sql(`update payable set status = 'cancelled', holds_reference = false where status <> 'cancelled'`);
      await fc.asyncModelRun(() => ({ model: { payables: [] }, real: {} }), acts);
    }),
    { numRuns: 9 + LIVES.length, examples: LIVES.map((life): [typeof life] => [life]) },
  );
  const actions = await t.sql<{ action: string }>('select distinct action from payable_step order by action');
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['approved', 'cancelled', 'created', 'first_approved', 'paid', 'refused', 'scheduled']),
  );
  const facts = await t.sql<{ type: string; told: number; facts: number }>(
    `select type, count(*)::int as told, count(distinct payload ->> 'fact_key')::int as facts from outbox
     where type like 'payable.%' group by type`,
  );
  for (const { told, facts: distinct } of facts) expect(told).toBe(distinct);
  // No one decides a payable that they created, or twice.
  expect(
    await t.sql(
      `select id from payable where approved_by = any (makers) or second_approved_by = any (makers) or refused_by = any (makers)
         or second_approved_by = approved_by`,
    ),
  ).toEqual([]);
});
