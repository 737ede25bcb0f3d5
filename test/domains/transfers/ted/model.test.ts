import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockAccount, unblockAccount } from '../../../../src/domains/accounts/account-status.ts';
import type { TransactionStatus } from '../../../../src/domains/transactions/transaction-states.ts';
import { deadlines } from '../../../../src/domains.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { isTedOpen, nextTedOpening } from '../../../../src/platform/time/calendar.ts';
import type { StrTedOutcome } from '../../../../src/rails/str.ts';
import { casesAbout } from '../../../support/cases.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import { sized } from '../../../support/size.ts';
import { send, tedOutcomeOf } from '../../../support/teds.ts';

const BALANCE = 60_000;
const FEE = 900;

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
     values ($1, $2, 'ted', 'pj', $3, '2026-01-01', 'global')`,
    [newId(), t.institutionId, FEE],
  );
});
afterAll(() => t.close());

const amount = fc.integer({ min: 1, max: 20_000 });
const status = fc.constantFrom<StrTedOutcome['status'][]>('held', 'settled', 'settled', 'rejected', 'timeout');

const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('race' as const), amount, keyed: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 3, 8, 14, 60) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('due' as const), workers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('outcome' as const), nth: fc.nat(20), status }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth: fc.nat(20), sameId: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('block' as const), atOpening: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unblock' as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface Ted {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  status: TransactionStatus;
  /** Time of sending. Null: it was sent, or never will be. */
  keptUntil: Date | null;
}

const END: Readonly<Record<StrTedOutcome['status'], TransactionStatus>> = {
  held: 'processing',
  settled: 'settled',
  rejected: 'rejected',
  timeout: 'timeout',
};

class Model {
  balance = BALANCE;
  blocked = false;
  readonly teds: Ted[] = [];
  readonly messages: { readonly message: Message; readonly ted: Ted; readonly status: StrTedOutcome['status'] }[] = [];
  readonly told: string[] = [];
  readonly commands: string[] = [];

  get reserved(): number {
    return this.teds.reduce((sum, ted) => sum + (ted.status === 'processing' ? ted.amount + ted.fee : 0), 0);
  }

  get kept(): readonly Ted[] {
    return this.teds.filter(({ keptUntil }) => keptUntil !== null);
  }

  /** Refusal of a TED of this amount in cents. Null: it is accepted. */
  refusal(cents: number): string | null {
    if (this.blocked) return 'account_blocked';
    return this.balance - this.reserved < cents + feeOf(cents) ? 'insufficient_balance' : null;
  }

  accept(id: string, cents: number, now: Date): void {
    const keptUntil = isTedOpen(now) ? null : nextTedOpening(now);
    this.teds.push({ id, amount: cents, fee: feeOf(cents), status: 'processing', keptUntil });
    if (keptUntil === null) this.commands.push(id);
  }

  leave(ted: Ted): void {
    ted.keptUntil = null;
    this.commands.push(ted.id);
  }

  cancel(ted: Ted): void {
    Object.assign(ted, { status: 'cancelled', keptUntil: null });
    this.told.push(`ted.failed ${ted.id}`);
  }

  wasNotSent(ted: Ted): boolean {
    return ted.status === 'processing' && ted.keptUntil !== null;
  }

  contradicts(ted: Ted, outcome: StrTedOutcome['status']): boolean {
    if (ted.status === 'processing' || outcome === 'held') return false;
    return (ted.status === 'settled') !== (outcome === 'settled');
  }

  end(ted: Ted, outcome: StrTedOutcome['status']): void {
    if (ted.status !== 'processing' || outcome === 'held') return;
    ted.status = END[outcome];
    this.told.push(`${outcome === 'settled' ? 'ted.confirmed' : 'ted.failed'} ${ted.id}`);
    if (outcome === 'settled') this.balance -= ted.amount + ted.fee;
  }
}

const feeOf = (cents: number): number => (FEE < cents ? FEE : 0);

async function perform(wanted: Command, accountId: number, model: Model): Promise<void> {
  const now = t.clock.now();
  const due = (workers: number) =>
    Promise.all(Array.from({ length: workers }, () => runDeadlines(t.database, now, deadlines)));
  const block = () => t.door.enter(blockAccount, t.alpha.caller(), { accountId });
  const deliver = async (message: Message, ted: Ted, outcome: StrTedOutcome['status'], isNew: boolean) => {
    if (isNew && model.wasNotSent(ted))
      return void (await expect(t.settle(message)).rejects.toThrow('the STR reports'));
    const contradicts = model.contradicts(ted, outcome);
    await t.settle(message);
    if (!isNew) return;
    const { numCtrlIf } = message.body as { numCtrlIf: string };
    if (contradicts) expect(await casesAbout(t, numCtrlIf)).not.toEqual([]);
    model.end(ted, outcome);
  };
  switch (wanted.do) {
    case 'wait':
      return t.clock.set(new Date(now.getTime() + wanted.hours * 3_600_000).toISOString());
    case 'send': {
      const refusal = model.refusal(wanted.amount);
      const sent = send(t, accountId, wanted.amount);
      if (refusal !== null) return void (await expect(sent).rejects.toMatchObject({ code: refusal }));
      return model.accept((await sent).transactionId, wanted.amount, now);
    }
    case 'race': {
      const options = wanted.keyed ? { idempotencyKey: newId() } : {};
      const sent = await Promise.allSettled([1, 2, 3].map(() => send(t, accountId, wanted.amount, {}, options)));
      const ids = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.transactionId] : []));
      const accepted = new Set(ids);
      for (const id of accepted) {
        expect(model.refusal(wanted.amount)).toBeNull();
        model.accept(id, wanted.amount, now);
      }
      if (wanted.keyed) expect(accepted.size).toBeLessThanOrEqual(1);
      if (accepted.size < (wanted.keyed ? 1 : 3)) expect(model.refusal(wanted.amount)).not.toBeNull();
      return;
    }
    case 'due': {
      await due(wanted.workers);
      for (const ted of model.kept) {
        if ((ted.keptUntil as Date) > now) continue;
        if (isTedOpen(now)) model.leave(ted);
        else ted.keptUntil = nextTedOpening(now);
      }
      return;
    }
    case 'block': {
      if (model.blocked) return void (await expect(block()).rejects.toMatchObject({ code: 'invalid_account_state' }));
      if (!wanted.atOpening) await block();
      else await Promise.all([block(), due(2)]);
      model.blocked = true;
      for (const ted of model.kept) {
        const [row] = await t.sql<{ status: string }>('select status from transaction where id = $1', [ted.id]);
        const couldLeave = wanted.atOpening && (ted.keptUntil as Date) <= now && isTedOpen(now);
        if (row?.status === 'processing' && couldLeave) model.leave(ted);
        else model.cancel(ted);
      }
      return;
    }
    case 'unblock':
      if (!model.blocked) return;
      await t.door.enter(unblockAccount, t.alpha.caller(), { accountId });
      model.blocked = false;
      return;
    case 'outcome': {
      const ted = model.teds[wanted.nth % Math.max(model.teds.length, 1)];
      if (!ted) return;
      const message = tedOutcomeOf(t, ted.id, wanted.status);
      const taken = !model.wasNotSent(ted);
      await deliver(message, ted, wanted.status, true);
      if (taken) model.messages.push({ message, ted, status: wanted.status });
      return;
    }
    case 'repeat': {
      const known = model.messages[wanted.nth % Math.max(model.messages.length, 1)];
      if (!known) return;
      const message = wanted.sameId ? known.message : again(known.message);
      return deliver(message, known.ted, known.status, !wanted.sameId);
    }
  }
}

/** Names of the TED events with their owners, in log order. */
async function publishedAbout(accountId: number): Promise<readonly string[]> {
  const events = await eventsOf(t, accountId);
  return events
    .filter(({ type }) => type.startsWith('ted.'))
    .map(({ type, payload }) => `${type} ${payload['transactionId']}`);
}

test('any sequence of orders, openings, blocks and outcomes, concurrent and repeated, leaves the states, money, orders and events of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      t.clock.set('2026-11-27T18:00:00.000Z');
      const { accountId } = await openFunded(t, { holder: 'pj', balance: BALANCE });
      const model = new Model();
      for (const wanted of commands) {
        await perform(wanted, accountId, model);
        expect(await balanceOf(t, accountId)).toMatchObject({ balance: model.balance, blocked: model.reserved });
      }
      const rows = await t.sql<{ id: string; status: string }>(
        `select id, status from transaction where account_id = $1 and type = 'ted_out' order by id`,
        [accountId],
      );
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      expect(rows).toEqual(model.teds.map(({ id, status: state }) => ({ id, status: state })).sort(byId));
      expect((await publishedAbout(accountId)).toSorted()).toEqual(model.told.toSorted());
      const staged = await t.sql<{ id: string }>(
        `select payload->>'transactionId' as id from outbox where account_id = $1 and type = 'str.ted'`,
        [accountId],
      );
      expect(staged.map(({ id }) => id).sort()).toEqual(model.commands.toSorted());
      expect(await brokenClaims(t)).toEqual([]);
    }),
    { numRuns: sized(8, 200) },
  );
});
