import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, OnWakeUp } from '../../src/messaging/broker.ts';
import { CursorAhead, SlowReader } from '../../src/messaging/follow-errors.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import type { Following, LogTail } from '../../src/messaging/log-tail.ts';
import type { Queryable, Statement } from '../../src/platform/database/queryable.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { keptLog } from '../support/engine.ts';
import { type LiveLog, lossy, openLiveLog, take } from '../support/live-log.ts';
import { until } from '../support/until.ts';

let live: LiveLog;
let ending = new AbortController();

beforeAll(async () => {
  live = await openLiveLog(createInProcessBroker({ log: keptLog, queues, redeliveryDelay: 1 }));
});
afterEach(async () => {
  ending.abort();
  ending = new AbortController();
  await live.closeTails();
});
afterAll(() => live.close());

const follow = (tail: LogTail, partnerId: string, options: object = {}) =>
  tail.follow(partnerId, { after: null, signal: ending.signal, ...options });

const many = (count: number, partnerId: string) =>
  Array.from({ length: count }, (_, n) => ({ partnerId, payload: { n } }));

describe('a follower', () => {
  test('a follower gets every later event of its partner in log order, and no event of others', async () => {
    const [ours, theirs] = [newId(), newId()];
    await live.happen({ partnerId: ours });
    const tail = live.openTail();
    const following = follow(tail, ours);
    const { events } = take(following);
    await following.started;
    await live.happen({ partnerId: theirs }, ...many(3, ours));
    await live.happen({ partnerId: ours, type: 'account.created', accountId: 7, payload: { amount: 1_050 } });
    await until(() => events.length === 4);
    expect(events).toEqual((await live.logged(ours)).slice(1));
  });

  test('a follower resumes after any cursor: the start, its own, another follower’s, the newest', async () => {
    const [ours, theirs] = [newId(), newId()];
    const positions = await live.happen(...many(3, ours), { partnerId: theirs }, ...many(3, ours));
    const tail = live.openTail();
    for (const after of [0, ...positions]) {
      const { events } = take(follow(tail, ours, { after }));
      const expected = (await live.logged(ours)).filter(({ position }) => position > after);
      await until(() => events.length === expected.length);
      expect(events).toEqual(expected);
    }
  });

  test('a follower that resumes ahead of this node’s position makes the node read', async () => {
    const partner = newId();
    const tail = live.openTail({ broker: lossy(live.broker, () => false).broker, pollMs: 60_000 });
    const here = follow(tail, partner);
    await here.started;
    const positions = await live.happen(...many(3, partner));
    const { events: ofOther } = take(follow(tail, partner, { after: positions[1] }));
    const { events: ofHere } = take(here);
    await until(() => ofOther.length === 1 && ofHere.length === 3);
    expect([...ofHere, ...ofOther].map(({ position }) => position)).toEqual([...positions, positions[2]]);
  });

  test('a follower that is far behind gets all matching events page by page, and then the new ones', async () => {
    const partner = newId();
    for (let i = 0; i < 6; i += 1) await live.happen(...many(999, partner), { partnerId: partner, type: 'rare' });
    const tail = live.openTail();
    const all = take(follow(tail, partner, { after: 0 }));
    const rare = take(follow(tail, partner, { after: 0, types: ['rare'] }));
    await until(() => all.events.length === 6_000 && rare.events.length === 6);
    await live.happen(...many(3, partner), { partnerId: partner, type: 'rare' });
    await until(() => all.events.length === 6_004 && rare.events.length === 7);
    const logged = await live.logged(partner);
    expect(all.events).toEqual(logged);
    expect(rare.events).toEqual(logged.filter(({ type }) => type === 'rare'));
  });

  test('a follower gets only the requested types and accounts, past and future', async () => {
    const partner = newId();
    const mixed = Array.from({ length: 60 }, (_, n) => ({
      partnerId: partner,
      type: n % 2 ? 'pix.received' : 'account.created',
      accountId: n % 3 ? n % 3 : null,
    }));
    await live.happen(...mixed);
    const tail = live.openTail({ buffer: 20 });
    const filters = [{ types: ['pix.received'] }, { accountIds: [2] }, { types: ['account.created'], accountIds: [1] }];
    const taken = filters.map((filter) => take(follow(tail, partner, { after: 0, ...filter })));
    await until(() => taken.every(({ events }) => events.length >= 10));
    for (const one of mixed) await live.happen(one);
    const logged = await live.logged(partner);
    const expected = [
      logged.filter(({ type }) => type === 'pix.received'),
      logged.filter(({ accountId }) => accountId === 2),
      logged.filter(({ type, accountId }) => type === 'account.created' && accountId === 1),
    ];
    await until(() => taken.every(({ events }, index) => events.length === expected[index]?.length));
    expect(taken.map(({ events }) => events)).toEqual(expected);
  });

  test('a follower ends with its signal or its return, even while it waits', async () => {
    const tail = live.openTail();
    const partner = newId();
    const aborted = follow(tail, partner);
    const waiting = aborted.next();
    ending.abort();
    expect(await waiting).toEqual({ value: undefined, done: true });
    expect(await aborted.next()).toEqual({ value: undefined, done: true });
    expect(await follow(tail, partner).next()).toEqual({ value: undefined, done: true });

    ending = new AbortController();
    const returned = follow(tail, partner);
    const pending = returned.next();
    await returned.return?.();
    expect(await pending).toEqual({ value: undefined, done: true });
  });

  test('a follower with a cursor beyond the log is refused', async () => {
    const partner = newId();
    const [position] = await live.happen({ partnerId: partner });
    const tail = live.openTail();
    const following = follow(tail, partner, { after: (position as number) + 1 });
    await expect(following.started).rejects.toEqual(new CursorAhead(position as number));
    await expect(following.next()).rejects.toEqual(new CursorAhead(position as number));
    expect(await following.next()).toEqual({ value: undefined, done: true });
  });

  test('followers share the object of each event', async () => {
    const partner = newId();
    const tail = live.openTail();
    const taken = [take(follow(tail, partner)), take(follow(tail, partner))];
    await follow(tail, partner).started;
    await live.happen(...many(2, partner));
    await until(() => taken.every(({ events }) => events.length === 2));
    expect(taken[0]?.events[1]).toBe(taken[1]?.events[1]);
  });
});

describe('reading the log', () => {
  /** Statements of the tail while `act` ran. */
  const statementsOf = async (act: () => Promise<unknown>) => {
    const names = {
      ' as oldest,\n': 'bounds',
      '$3::int[]': 'events',
      'n on true': 'newest',
      'with span': 'page',
    };
    const sent = await live.t.statementsDuring(act);
    return sent.flatMap((text) => Object.entries(names).flatMap(([part, name]) => (text.includes(part) ? [name] : [])));
  };

  test('the log is read once per wake-up, for one follower or a thousand', async () => {
    const partner = newId();
    const tail = live.openTail();
    const following = follow(tail, partner);
    const first = take(following);
    await following.started;
    await live.happen({ partnerId: partner });
    await until(() => first.events.length === 1);
    expect(
      await statementsOf(async () => {
        await live.happen({ partnerId: partner });
        await until(() => first.events.length === 2);
      }),
    ).toEqual(['events']);

    const others = Array.from({ length: 1_000 }, () => follow(tail, partner));
    // Joining sends no statement.
    expect(await statementsOf(() => Promise.all(others.map(({ started }) => started)))).toEqual([]);
    const taken = others.map(take);
    expect(
      await statementsOf(async () => {
        await live.happen(...many(3, partner));
        await until(() => taken.every(({ events }) => events.length === 3));
      }),
    ).toEqual(['events']);
  });

  test('the log is read with one statement for many partners that begin, or have news, at the same time', async () => {
    const partners = Array.from({ length: 200 }, newId);
    const tail = live.openTail();
    const begun = await statementsOf(async () => {
      const followings = partners.map((partner) => follow(tail, partner));
      await Promise.all(followings.map(({ started }) => started));
      const last = take(followings.at(-1) as Following);
      await live.happen({ partnerId: partners.at(-1) as string });
      await until(() => last.events.length === 1);
    });
    expect(begun.filter((name) => name === 'bounds')).toHaveLength(1);
    expect(begun.length).toBeLessThan(10);
    const taken = partners.map((partner) => take(follow(tail, partner)));
    const statements = await statementsOf(async () => {
      await live.happen(...partners.map((partnerId) => ({ partnerId })));
      await until(() => taken.every(({ events }) => events.length === 1));
    });
    expect(statements.length).toBeLessThan(10);
  });

  test('recovering lost wake-ups costs one statement for all partners, and reads only those with news', async () => {
    const partners = Array.from({ length: 60 }, newId);
    const { broker, lost } = lossy(live.broker, () => false);
    const tail = live.openTail({ broker, pollMs: 60_000 });
    const taken = partners.map((partner) => take(follow(tail, partner)));
    await Promise.all(partners.map((partner) => follow(tail, partner).started));
    const missed = async (count: number, told: number) => {
      await live.happen(...partners.slice(0, count).map((partnerId) => ({ partnerId })));
      lost();
      await until(() => taken.slice(0, count).every(({ events }) => events.length === told));
    };
    await missed(60, 1);
    const statements = await statementsOf(() => missed(40, 2));
    expect(statements).toEqual(['newest', 'events']);
  });

  test('the log is polled without wake-ups, and when the broker never listens', async () => {
    const partner = newId();
    const { broker } = lossy(live.broker, () => false);
    const away = {
      ...broker,
      listen: async () => ({ add: () => new Promise<void>(() => {}), remove: async () => {}, close: async () => {} }),
    };
    for (const silent of [broker, away]) {
      const tail = live.openTail({ broker: silent, pollMs: 50 });
      const following = follow(tail, partner);
      await following.started;
      const { events } = take(following);
      const positions = await live.happen(...many(2, partner));
      await until(() => events.length === 2);
      expect(events.map(({ position }) => position)).toEqual(positions);
    }
  });

  test('the log is not read for wake-ups of read events or of partners without a follower', async () => {
    const partner = newId();
    let tell: OnWakeUp = () => {};
    const broker: Broker = {
      ...lossy(live.broker, () => true).broker,
      listen(onWakeUp) {
        tell = onWakeUp;
        return live.broker.listen(onWakeUp);
      },
    };
    const tail = live.openTail({ broker });
    const following = follow(tail, partner);
    await following.started;
    const positions = await live.happen(...many(2, partner));
    await following.next();
    const statements = await statementsOf(async () => {
      for (const position of positions) tell({ partnerId: partner, position });
      tell({ partnerId: newId(), position: 1_000_000 });
      await live.happen({ partnerId: newId() });
    });
    expect(statements).toEqual([]);
  });

  test('the log is read again when the broker begins to listen, for the events until then', async () => {
    const partner = newId();
    const listening = Promise.withResolvers<void>();
    const listener = { add: () => listening.promise, remove: async () => {}, close: async () => {} };
    const broker = { ...lossy(live.broker, () => false).broker, listen: async () => listener };
    const tail = live.openTail({ broker, pollMs: 60_000 });
    const following = follow(tail, partner);
    await following.started;
    const [position] = await live.happen({ partnerId: partner });
    listening.resolve();
    expect((await following.next()).value?.position).toBe(position);
  });

  test('the log is read again for a wake-up that arrives during a read', async () => {
    const partner = newId();
    const reading = { waits: Promise.resolve(), begun: () => {} };
    const database: Queryable = {
      async query<Row extends object>(statement: Statement, values: readonly unknown[]) {
        const rows = await live.t.database.query<Row>(statement, values);
        if (statement.name === 'events_of_partners') {
          reading.begun();
          await reading.waits;
        }
        return rows;
      },
    };
    const tail = live.openTail({ database, pollMs: 60_000 });
    const following = follow(tail, partner);
    await following.started;
    await live.happen({ partnerId: partner });
    await following.next();

    const [begun, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(reading, { begun: begun.resolve, waits: waits.promise });
    const [first] = await live.happen({ partnerId: partner });
    await begun.promise;
    // The snapshot of the running read does not contain the second event, whose wake-up arrives before the answer.
    const [second] = await live.happen({ partnerId: partner });
    waits.resolve();
    expect([(await following.next()).value?.position, (await following.next()).value?.position]).toEqual([
      first,
      second,
    ]);
  });

  test('the log is not read for a partner without followers, and is read again for its next follower', async () => {
    const partner = newId();
    const metrics = new Metrics();
    const listened: string[] = [];
    const broker: Broker = {
      ...lossy(live.broker, () => true).broker,
      async listen(onWakeUp) {
        const { add, remove, close } = await live.broker.listen(onWakeUp);
        return {
          add: (id) => add(id).then(() => void listened.push(`add ${id}`)),
          remove: (id) => remove(id).then(() => void listened.push(`remove ${id}`)),
          close,
        };
      },
    };
    const tail = live.openTail({ metrics, broker });
    const text = () => metrics.registry.metrics();
    const open = async () => (await text()).match(/^gateway_live_(followers|partners) \d+$/gm);
    const followings = [follow(tail, partner), follow(tail, partner, { signal: new AbortController().signal })];
    await Promise.all(followings.map(({ started }) => started));
    expect(await open()).toEqual(['gateway_live_followers 2', 'gateway_live_partners 1']);
    await live.happen({ partnerId: partner });
    await Promise.all(followings.map((following) => following.next()));
    await Promise.all(followings.map((following) => following.return?.()));
    expect(await open()).toEqual(['gateway_live_followers 0', 'gateway_live_partners 0']);
    expect(await statementsOf(() => live.happen({ partnerId: partner }))).toEqual([]);

    expect(listened).toEqual([`add ${partner}`, `remove ${partner}`]);

    const again = follow(tail, partner);
    await again.started;
    const [position] = await live.happen({ partnerId: partner });
    expect((await again.next()).value?.position).toBe(position);
    expect(await text()).toContain('gateway_live_events_total 3\n');
  });
});

describe('a burst', () => {
  test('a burst is read only as fast as it is consumed, so that no active follower is ended', async () => {
    const partner = newId();
    const tail = live.openTail({ buffer: 20 });
    const followings = Array.from({ length: 5 }, () => follow(tail, partner));
    const counts = followings.map(async (following) => {
      let count = 0;
      for await (const _ of following) {
        count += 1;
        // Like a consumer that waits for a socket or a statement at each event.
        await setImmediate();
        if (count === 1_000) break;
      }
      return count;
    });
    await Promise.all(followings.map(({ started }) => started));
    await live.happen(...many(1_000, partner));
    expect(await Promise.all(counts)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  test('a burst ends a follower that consumes nothing, and the others get it', async () => {
    const partner = newId();
    const tail = live.openTail({ buffer: 20 });
    const slow = Array.from({ length: 3 }, () => follow(tail, partner));
    const quick = take(follow(tail, partner));
    await Promise.all(slow.map(({ started }) => started));
    await live.happen(...many(200, partner));
    await until(() => quick.events.length === 200);
    for (const following of slow) await expect(following.next()).rejects.toThrow(SlowReader);
  });
});

describe('a slow follower', () => {
  test('a slow follower is ended with its last cursor, and a fast one gets all events', async () => {
    const partner = newId();
    const metrics = new Metrics();
    const tail = live.openTail({ buffer: 20, metrics });
    const slow = follow(tail, partner);
    const quick = [take(follow(tail, partner)), take(follow(tail, partner))];
    await slow.started;
    const [first] = await live.happen({ partnerId: partner });
    expect((await slow.next()).value?.position).toBe(first);
    for (let i = 0; i < 5; i += 1) await live.happen(...many(10, partner));
    await until(() => quick.every(({ events }) => events.length === 51));
    await expect(slow.next()).rejects.toEqual(new SlowReader(first as number));
    expect(await slow.next()).toEqual({ value: undefined, done: true });
    expect(await metrics.registry.metrics()).toContain('gateway_live_slow_readers_total 1');

    const resumed = take(follow(tail, partner, { after: slow.position }));
    await until(() => resumed.events.length === 50);
    expect(resumed.events).toEqual((await live.logged(partner)).slice(1));
  });

  test('a follower that catches up is not ended, because its pages are read as it consumes them', async () => {
    const partner = newId();
    await live.happen(...many(40, partner));
    const tail = live.openTail({ buffer: 20 });
    const following = follow(tail, partner, { after: 0 });
    await following.next();
    for (let i = 0; i < 10; i += 1) await live.happen(...many(10, partner));
    const { events } = take(following);
    await until(() => events.length === 139);
    expect(events).toEqual((await live.logged(partner)).slice(1));
  });

  test('a follower that consumes nothing costs no statement', async () => {
    const partner = newId();
    await live.happen(...many(40, partner));
    const tail = live.openTail({ buffer: 20 });
    const following = follow(tail, partner, { after: 0 });
    await following.started;
    const sent = await live.t.statementsDuring(async () => {
      for (let i = 0; i < 10; i += 1) await following.next();
    });
    expect(sent.filter((text) => text.includes('with span'))).toHaveLength(1);
  });
});
