import { DatabaseError } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Batcher, type BatchPolicy, CALLS } from '../../../src/platform/database/batcher.ts';
import { type Queryable, type Statement, statement } from '../../../src/platform/database/queryable.ts';

const CALL = statement('call_alone', 'select * from call_it($1)');
const SLOW_AFTER_MS = 50;

/** A statement in flight. */
interface Sent {
  readonly name: string;
  readonly values: readonly unknown[];
  answer(rows: readonly object[]): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** The statements sent so far; the test plays the database. */
let sent: Sent[];

const database = {
  query(stmt: Statement, values: readonly unknown[]) {
    const { promise, resolve, reject } = Promise.withResolvers<object[]>();
    sent.push({
      name: stmt.name,
      values,
      async answer(rows) {
        resolve([...rows]);
        await aMoment();
      },
      async fail(error) {
        reject(error);
        await aMoment();
      },
    });
    return promise;
  },
} as Queryable;

const open = (policy: Partial<BatchPolicy> = {}) =>
  new Batcher(database, { ...CALLS, slowAfterMs: SLOW_AFTER_MS, repeats: () => false, ...policy });

const call = (batcher: Batcher, n: number) => batcher.run<{ n: number }>({ statement: CALL, values: [n] });

const aTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Waits until all calls with a free slot are sent. */
async function aMoment(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await aTurn();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await aMoment();
}

/** Makes calls one after the other: the first two run alone, the others wait. */
async function inOrder<Row>(calls: readonly (() => Promise<Row>)[]): Promise<Promise<Row>[]> {
  const made: Promise<Row>[] = [];
  for (const each of calls) {
    made.push(each());
    await aMoment();
  }
  return made;
}

const callsInOrder = (batcher: Batcher, numbers: readonly number[]) =>
  inOrder(numbers.map((n) => () => call(batcher, n)));

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('calls that arrive within a few turns of the event loop share a batch', async () => {
  const batcher = open();
  const calls = [call(batcher, 1), call(batcher, 2)];
  await aTurn();
  await aTurn();
  expect(sent).toEqual([]);
  calls.push(call(batcher, 3), call(batcher, 4));
  await aMoment();
  expect(sent.map(({ values }) => values)).toEqual([[1, 2, 3, 4]]);
  await sent[0]?.answer([0, 1, 2, 3].map((n) => ({ n })));
  expect(await Promise.all(calls)).toHaveLength(4);
});

test('a caller that calls again immediately joins the calls that waited', async () => {
  const batcher = open();
  const [first, second, third] = await callsInOrder(batcher, [1, 2, 3]);
  // The answer must be sent and the next request read.
  const again = first?.then(aTurn).then(() => call(batcher, 4));
  await sent[0]?.answer([{ n: 1 }]);
  expect(sent.map(({ values }) => values)).toEqual([[1], [2], [3, 4]]);
  await sent[1]?.answer([{ n: 2 }]);
  await sent[2]?.answer([{ n: 0 }, { n: 1 }]);
  expect(await Promise.all([first, second, third, again])).toHaveLength(4);
});

test('a call made before its process was paused is rejected when the process continues past its deadline, and never runs', async () => {
  const batcher = open({ patienceMs: 1_000 });
  const late = expect(call(batcher, 1)).rejects.toMatchObject({ code: 'unavailable' });
  vi.advanceTimersByTime(1_001);
  const now = call(batcher, 2);
  await aMoment();
  await late;
  expect(sent.map(({ values }) => values)).toEqual([[2]]);
  await sent[0]?.answer([{ n: 2 }]);
  expect(await now).toEqual({ n: 2 });
});

describe('batches of one statement', () => {
  test('two batches of a statement run at a time, and the third waits for one of them', async () => {
    const batcher = open();
    for (let round = 1; round <= 5; round += 1) {
      const alone = call(batcher, round);
      await aMoment();
      await sent.at(-1)?.answer([{ n: round }]);
      expect(await alone).toEqual({ n: round });
    }
    // A fast batch must not count as slow after its end.
    await pass(10 * SLOW_AFTER_MS);
    const before = sent.length;
    const three = await callsInOrder(batcher, [6, 7, 8]);
    expect(sent.slice(before).map(({ values }) => values)).toEqual([[6], [7]]);
    await sent[before]?.answer([{ n: 6 }]);
    expect(sent.slice(before).map(({ values }) => values)).toEqual([[6], [7], [8]]);
    await sent[before + 1]?.answer([{ n: 7 }]);
    await sent[before + 2]?.answer([{ n: 8 }]);
    expect(await Promise.all(three)).toEqual([{ n: 6 }, { n: 7 }, { n: 8 }]);
  });

  test('a slow batch frees its slot for another one and does not take it back', async () => {
    const batcher = open();
    const calls = await callsInOrder(batcher, [1, 2, 3, 4]);
    await pass(SLOW_AFTER_MS - 1);
    expect(sent).toHaveLength(2);
    await pass(1);
    // Both are slow: the waiting calls run together.
    expect(sent.map(({ values }) => values)).toEqual([[1], [2], [3, 4]]);
    await sent[2]?.answer([{ n: 0 }, { n: 1 }]);
    await sent[0]?.answer([{}]);
    await sent[1]?.answer([{}]);
    await Promise.all(calls);
    await callsInOrder(batcher, [5, 6, 7]);
    expect(sent.slice(3).map(({ values }) => values)).toEqual([[5], [6]]);
  });
});

describe('a batch that fails', () => {
  /** Two lone calls and a batch of two behind them. */
  async function failing(batcher: Batcher, error: Error) {
    const calls = await callsInOrder(batcher, [1, 2, 3, 4]);
    const settled = Promise.allSettled(calls);
    await sent[0]?.answer([{ n: 1 }]);
    expect(sent[2]?.values).toEqual([3, 4]);
    await sent[2]?.fail(error);
    return { settled };
  }

  test('a batch failure with an unknown outcome is reported to each of its calls and to no other', async () => {
    const error = new Error('the connection broke');
    const { settled } = await failing(open({ repeats: () => true }), error);
    await sent[1]?.answer([{ n: 2 }]);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: { n: 1 } },
      { status: 'fulfilled', value: { n: 2 } },
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(sent).toHaveLength(3);
  });

  test('a batch rejected by the server is reported to its calls when the policy forbids repetition', async () => {
    const error = new DatabaseError('refused', 1, 'error');
    const { settled } = await failing(open({ repeats: () => false }), error);
    await sent[1]?.answer([{ n: 2 }]);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(sent).toHaveLength(3);
  });
});

test('a call without a row returns undefined, alone and in a batch', async () => {
  const batcher = open();
  const calls = await callsInOrder(batcher, [1, 2, 3, 4]);
  await sent[0]?.answer([]);
  await sent[2]?.answer([{ n: 1, found: true }]);
  await sent[1]?.answer([{ found: true }]);
  expect(await Promise.all(calls)).toEqual([undefined, { found: true }, undefined, { found: true }]);
});

describe('calls of an account that stays locked', () => {
  const LOCKED = 1;
  const FREE = 2;
  const lockTimeout = () => Object.assign(new DatabaseError('lock timeout', 1, 'error'), { code: '55P03' });
  let next = 0;
  const about = (batcher: Batcher, locks: number) =>
    batcher.run<{ code: string }>({ statement: CALL, values: [`${locks}.${++next}`], locks });
  const sentAbout = (locks: number) =>
    sent.filter(({ values }) => values.every((value) => String(value).startsWith(`${locks}.`))).length;

  /** Answers every statement from the n-th on, including later ones. */
  async function answerFrom(n: number): Promise<void> {
    for (let at = n; at < sent.length; at += 1) {
      const { values, answer } = sent[at] as Sent;
      await answer(values.map((_, row) => ({ ...(values.length > 1 && { n: row }), code: 'ok' })));
    }
  }

  test('calls of a locked account queue behind each other and delay no other account', async () => {
    const batcher = open({ repeats: () => true });
    const blocked = await inOrder(Array.from({ length: 20 }, () => () => about(batcher, LOCKED)));
    await pass(SLOW_AFTER_MS);
    const taken = sent.length;
    for (let round = 0; round < 30; round += 1) {
      const other = about(batcher, FREE);
      await aMoment();
      expect(sentAbout(FREE)).toBe(round + 1);
      await sent.at(-1)?.answer([{ code: 'ok' }]);
      expect(await other).toEqual({ code: 'ok' });
      await pass(SLOW_AFTER_MS);
    }
    // The two sent before the lock was known, and no more.
    expect(taken).toBe(2);
    expect(sentAbout(LOCKED)).toBe(2);
    await answerFrom(0);
    expect(await Promise.all(blocked)).toEqual(Array(20).fill({ code: 'ok' }));
  });

  test('calls of another statement for the locked account wait too, and run when it is free', async () => {
    const batcher = open();
    const slow = about(batcher, LOCKED);
    await aMoment();
    await pass(SLOW_AFTER_MS);
    const other = batcher.run({ statement: statement('another', 'select'), values: [], locks: LOCKED });
    await aMoment();
    expect(sent).toHaveLength(1);
    await sent[0]?.answer([{ code: 'ok' }]);
    expect(sent.map(({ name }) => name)).toEqual(['call_alone', 'another']);
    await sent[1]?.answer([{ code: 'done' }]);
    expect(await Promise.all([slow, other])).toEqual([{ code: 'ok' }, { code: 'done' }]);
  });

  test('at most 100 calls of a locked account wait; further ones are rejected at once and never run', async () => {
    const batcher = open();
    const blocked = await inOrder([() => about(batcher, LOCKED), () => about(batcher, LOCKED)]);
    await pass(SLOW_AFTER_MS);
    for (let n = 0; n < 100; n += 1) void about(batcher, LOCKED).catch(() => {});
    await expect(about(batcher, LOCKED)).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 1 } });
    const other = about(batcher, FREE);
    await aMoment();
    await sent.at(-1)?.answer([{ code: 'ok' }]);
    expect(await other).toEqual({ code: 'ok' });
    expect(sentAbout(LOCKED)).toBe(2);
    await sent[0]?.answer([{ code: 'ok' }]);
    await sent[1]?.answer([{ code: 'ok' }]);
    await Promise.all(blocked);
  });

  test('a call that waited longer than its caller is rejected and never runs', async () => {
    const batcher = open({ patienceMs: 1_000 });
    const blocked = await inOrder([() => about(batcher, LOCKED), () => about(batcher, LOCKED)]);
    await pass(SLOW_AFTER_MS);
    const late = expect(about(batcher, LOCKED)).rejects.toMatchObject({ code: 'unavailable' });
    await pass(1_001);
    const soon = about(batcher, LOCKED);
    await sent[0]?.answer([{ code: 'ok' }]);
    await sent[1]?.answer([{ code: 'ok' }]);
    await late;
    expect(sent).toHaveLength(3);
    await sent[2]?.answer([{ code: 'ok' }]);
    expect(await Promise.all([...blocked, soon])).toHaveLength(3);
  });

  test('after a lock timeout the calls of an account run alone for a while, so that no other call fails with them', async () => {
    const batcher = open({ repeats: () => true });
    const first = expect(about(batcher, LOCKED)).rejects.toMatchObject({ code: '55P03' });
    await aMoment();
    await sent[0]?.fail(lockTimeout());
    await first;
    const others = await inOrder([() => about(batcher, FREE), () => about(batcher, FREE)]);
    const mixed = [about(batcher, LOCKED), about(batcher, FREE), about(batcher, FREE), about(batcher, LOCKED)];
    await answerFrom(1);
    for (const { values } of sent.filter(({ values }) => values.length > 1)) {
      expect(values.filter((value) => String(value).startsWith(`${LOCKED}.`))).toEqual([]);
    }
    expect((await Promise.all([...others, ...mixed])).map((row) => row?.code)).toEqual(Array(6).fill('ok'));
  });
});
