import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { keptLog } from '../support/engine.ts';
import { type LiveLog, openLiveLog, take } from '../support/live-log.ts';
import { until } from '../support/until.ts';

let live: LiveLog;
const { signal } = new AbortController();

beforeAll(async () => {
  live = await openLiveLog(createInProcessBroker({ log: keptLog, queues, redeliveryDelay: 1 }));
});
afterAll(() => live.close());

const events = (count: number, partnerId: string) => Array.from({ length: count }, () => ({ partnerId }));

describe('an outage of the database', () => {
  test('followers, old and new, survive an outage of the database and then get every event', async () => {
    const partner = newId();
    let away = false;
    const tail = live.openTail({
      buffer: 10,
      database: {
        async query(statement, values) {
          if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          return live.t.database.query(statement, values);
        },
      },
    });
    await live.happen(...events(50, partner));
    const behind = tail.follow(partner, { after: 0, signal });
    await behind.next();
    const current = take(tail.follow(partner, { after: 50, signal }));
    await live.happen({ partnerId: partner });
    await until(() => current.events.length === 1);

    away = true;
    await live.happen(...events(5, partner));
    const late = take(tail.follow(partner, { after: 0, signal }));
    const ofAnother = tail.follow(newId(), { after: null, signal });
    const resumed = take(behind);
    await live.happen(...events(5, partner));
    expect([current.events.length, late.events.length]).toEqual([1, 0]);
    expect([current.failure, late.failure, resumed.failure]).toEqual([null, null, null]);

    away = false;
    const logged = await live.logged(partner);
    await until(() => current.events.length === 11 && late.events.length === 61 && resumed.events.length === 60);
    expect(current.events).toEqual(logged.slice(50));
    expect(resumed.events).toEqual(logged.slice(1));
    expect(late.events).toEqual(logged);
    await ofAnother.started;
  });

  test('followers miss and repeat no event while their connections break again and again', async () => {
    const partner = newId();
    const tail = live.openTail({ pollMs: 50 });
    const [start] = await live.happen({ partnerId: partner });
    const current = take(tail.follow(partner, { after: start as number, signal }));
    const late: ReturnType<typeof take>[] = [];
    let written = 0;
    await until(async () => {
      await live.stage(...events(20, partner));
      written += 20;
      const broken = await live.t.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ~ 'from log l' and query !~ 'pg_stat_activity'`,
      );
      if (broken.length > 0) late.push(take(tail.follow(partner, { after: start as number, signal })));
      return late.length === 8;
    });
    await until(() => [current, ...late].every(({ events: told }) => told.length === written));
    const logged = (await live.logged(partner)).slice(1);
    for (const { events: told } of [current, ...late]) expect(told).toEqual(logged);
  });

  test('closing does not wait for the end of an outage', async () => {
    const tail = live.openTail({
      database: { query: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) },
    });
    const following = tail.follow(newId(), { after: null, signal });
    const next = expect(following.next()).rejects.toThrow('this node is stopping');
    await tail.close();
    await next;
    await expect(following.started).rejects.toThrow('this node is stopping');
  });
});
