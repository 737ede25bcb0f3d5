import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SETTLEMENT_QUEUE, settlementCommit } from '../../../src/domains/transactions/settlement.ts';
import { type LockedTransaction, SettlementBatch } from '../../../src/domains/transactions/settlement-batch.ts';
import { outcomeHandlers } from '../../../src/domains.ts';
import type { Message } from '../../../src/messaging/broker.ts';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { again, arrivalOf, balanceOf, openFunded, outcomeOf, pay, returnOf } from '../../support/payments.ts';
import { until } from '../../support/until.ts';

let t: TestDoor;
let metrics: Metrics;
let woken: Promise<object[]>[];
let commit: (messages: readonly Message[]) => Promise<void>;

beforeAll(async () => {
  t = await openTestDoor({ outsideWorld: { wake() {} } });
});
beforeEach(() => {
  woken = [];
  metrics = new Metrics();
  commit = settlementCommit({
    ...{ database: t.database, clock: t.clock, metrics, handlers: outcomeHandlers },
    onStaged: () => woken.push(t.sql(`select from outbox where type = 'pix.payout.confirmed'`)),
  });
});
afterAll(() => t.close());

const counted = async (result: string): Promise<number> => {
  const line = new RegExp(`queue="${SETTLEMENT_QUEUE}",result="${result}"\\} (\\d+)`);
  return Number(line.exec(await metrics.registry.metrics())?.[1] ?? 0);
};

test('the relay is woken when the messages of outcomes are committed, but not by repeated outcomes', async () => {
  const { accountId } = await openFunded(t);
  const sent = [await pay(t, accountId, 100), await pay(t, accountId, 200)];
  const outcomes = sent.map(({ endToEndId }) => outcomeOf(t, endToEndId, 'settled'));
  await commit(outcomes);
  expect(await Promise.all(woken)).toEqual([[{}, {}]]);
  await commit(outcomes);
  expect(woken).toHaveLength(1);
});

test('committed and repeated outcomes are counted separately, also within one batch', async () => {
  const { accountId } = await openFunded(t);
  const { endToEndId } = await pay(t, accountId, 100);
  const outcome = outcomeOf(t, endToEndId, 'settled');
  await commit([outcome, outcome]);
  expect([await counted('committed'), await counted('repeated')]).toEqual([1, 1]);
  await commit([outcome]);
  expect([await counted('committed'), await counted('repeated')]).toEqual([1, 2]);
});

test('a credit waits for its own account, and for no other account of the agency', async () => {
  const [mine, other] = [await openFunded(t), await openFunded(t)];
  const session = await t.database.session();
  try {
    await session.query('begin');
    await session.query('select from balance where account_id = $1 for update', [other.accountId]);
    await commit([await arrivalOf(t, mine.accountId, 70, 'E9999901120261123150099999999999')]);
    expect(await balanceOf(t, mine.accountId)).toMatchObject({ balance: 100_070 });
  } finally {
    await session.query('rollback');
    session.release();
  }
});

test('a credit uses the state of its account after it has acquired the lock', async () => {
  const { accountId } = await openFunded(t, { balance: 0 });
  const arrival = await arrivalOf(t, accountId, 70, 'E9999901120261123150099999999998');
  const session = await t.database.session();
  try {
    await session.query('begin');
    await session.query(`update balance set status = 'closed' where account_id = $1`, [accountId]);
    const credited = commit([arrival]);
    await until(async () => (await lockWaits(t)) === 1);
    await session.query('commit');
    await credited;
    expect(await balanceOf(t, accountId)).toMatchObject({ status: 'closed', balance: 0 });
  } finally {
    session.release();
  }
});

test('two credits in one batch go to their own accounts', async () => {
  const accounts = [await openFunded(t, { balance: 0 }), await openFunded(t, { balance: 0 })];
  await commit([
    await arrivalOf(t, accounts[1]?.accountId ?? 0, 70, 'E9999901120261123150099999999997'),
    await arrivalOf(t, accounts[0]?.accountId ?? 0, 30, 'E9999901120261123150099999999996'),
  ]);
  const credited = await Promise.all(accounts.map(({ accountId }) => balanceOf(t, accountId)));
  expect(credited.map(({ balance }) => balance)).toEqual([30, 70]);
});

test('a return that is repeated in the same batch and in a later batch is booked once', async () => {
  const { accountId } = await openFunded(t);
  const { endToEndId } = await pay(t, accountId, 100);
  await commit([outcomeOf(t, endToEndId, 'settled')]);
  const back = returnOf(t, endToEndId, 40);
  await commit([back, again(back)]);
  await commit([again(back)]);
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 - 60 });
});

test('a transaction cannot take a step that its state machine does not have', () => {
  const claim = { consumed: null, transactions: null, balances: null, returns: null, ledger_accounts: null, facts: {} };
  const batch = new SettlementBatch(claim, t.clock.now());
  const settled = { id: 'a', type: 'pix_out', status: 'settled', completesAt: null } as LockedTransaction;
  expect(() => batch.become(settled, 'processing')).toThrow('transaction a is settled and cannot become processing');
  expect([settled.status, batch.changes]).toEqual(['settled', []]);
  batch.become(settled, 'refunded');
  expect([settled.status, settled.completesAt, batch.changes]).toEqual(['refunded', t.clock.now(), [settled]]);
});
