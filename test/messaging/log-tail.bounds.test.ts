import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import { CursorAhead, CursorExpired, CursorLost, TailClosed } from '../../src/messaging/follow-errors.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { keptLog } from '../support/engine.ts';
import { type LiveLog, openLiveLog, take } from '../support/live-log.ts';
import { RESTORED_TO, recordRestore } from '../support/restore-epochs.ts';
import { until } from '../support/until.ts';

/** First position of the second partition. */
const SECOND = 5_000_000;

let live: LiveLog;
let partner: string;
const signal = new AbortController().signal;

beforeEach(() => {
  partner = newId();
});
afterEach(() => live.close());

const open = async (after = 0) => {
  live = await openLiveLog(createInProcessBroker({ log: keptLog, queues, redeliveryDelay: 1 }), after);
};

const events = (count: number) => Array.from({ length: count }, () => ({ partnerId: partner }));

async function fillTwoPartitions() {
  await open(SECOND - 6);
  await live.happen(...events(10));
}

describe('a truncated log', () => {
  test('a truncated log refuses older cursors and names the oldest one, which resumes without a gap', async () => {
    await fillTwoPartitions();
    await live.t.sql('drop table log_0');
    const tail = live.openTail();
    for (const after of [0, SECOND - 3, SECOND - 2]) {
      const following = tail.follow(partner, { after, signal });
      await expect(following.started).rejects.toEqual(new CursorExpired(SECOND - 1));
      await expect(following.next()).rejects.toEqual(new CursorExpired(SECOND - 1));
    }
    const { events: told } = take(tail.follow(partner, { after: SECOND - 1, signal }));
    await until(() => told.length === 5);
    expect(told).toEqual(await live.logged(partner));
  });

  test('a follower that still reads truncated events is ended instead of getting a gap', async () => {
    await fillTwoPartitions();
    const tail = live.openTail({ buffer: 4 });
    const following = tail.follow(partner, { after: SECOND - 6, signal });
    const first = [(await following.next()).value, (await following.next()).value];
    expect(first.map((event) => event?.position)).toEqual([SECOND - 5, SECOND - 4]);
    await live.t.sql('drop table log_0');
    await expect(following.next()).rejects.toEqual(new CursorExpired(SECOND - 1));
  });

  test('a follower that has passed the truncated events is not affected', async () => {
    await open(SECOND - 7);
    await live.happen({ partnerId: newId() });
    const tail = live.openTail({ pollMs: 20 });
    const { events: told } = take(tail.follow(partner, { after: SECOND - 6, signal }));
    await live.happen(...events(10));
    await until(() => told.length === 10);
    await live.t.sql('drop table log_0');
    await live.happen(...events(1));
    await until(() => told.length === 11);
  });
});

describe('a restored log', () => {
  const AFTER = 1_000_000;

  async function restored() {
    await open();
    await live.happen(...events(3));
    await recordRestore(live.t.sql, { end: 3, after: AFTER });
  }
  const lost = new CursorLost(3, new Date(RESTORED_TO));

  test('a restored log refuses cursors of the lost window, before and after it continues', async () => {
    await restored();
    const tail = live.openTail({ pollMs: 20 });
    const refused = async () => {
      for (const after of [4, AFTER - 1]) {
        const following = tail.follow(partner, { after, signal });
        await expect(following.started).rejects.toEqual(lost);
        await expect(following.next()).rejects.toEqual(lost);
      }
    };
    await refused();
    await live.t.sql(
      `insert into log (position, id, kind, institution_id, partner_id, type, payload, occurred_at)
       values ($1, uuid_v7(), 'event', $2, $3, 'test.event', '{}', now())`,
      [AFTER + 1, live.t.institutionId, partner],
    );
    await refused();
  });

  test('a follower from before a restore reads on across the lost positions', async () => {
    await restored();
    const tail = live.openTail({ pollMs: 20 });
    const { events: told } = take(tail.follow(partner, { after: 2, signal }));
    const { events: fromNow } = take(tail.follow(partner, { after: null, signal }));
    await until(() => told.length === 1);
    await live.t.sql(
      `insert into log (position, id, kind, institution_id, partner_id, type, payload, occurred_at)
       select $1 + n, uuid_v7(), 'event', $2, $3, 'test.event', '{}', now() from generate_series(1, 2) n`,
      [AFTER, live.t.institutionId, partner],
    );
    await until(() => told.length === 3 && fromNow.length === 2);
    expect(told.map(({ position }) => position)).toEqual([3, AFTER + 1, AFTER + 2]);
    const { events: after } = take(tail.follow(partner, { after: AFTER, signal }));
    await until(() => after.length === 2);
  });
});

describe('a replaced log', () => {
  test('a follower is ended when the log ends before its position', async () => {
    await open();
    const tail = live.openTail({ pollMs: 20 });
    const taken = take(tail.follow(partner, { after: 0, signal }));
    await live.happen(...events(5));
    await until(() => taken.events.length === 5);
    await live.t.sql('alter table log disable trigger append_only');
    await live.t.sql('delete from log where position > 3');
    await taken.ended;
    expect(taken.failure).toEqual(new CursorAhead(3));
  });
});

describe('a tail that closes', () => {
  test('closing a tail ends its followers, which resume elsewhere, and refuses new ones', async () => {
    await open();
    const tail = live.openTail();
    const following = tail.follow(partner, { after: null, signal });
    await following.started;
    const [first] = await live.happen(...events(3));
    expect((await following.next()).value?.position).toBe(first);
    await tail.close();
    await expect(following.next()).rejects.toEqual(new TailClosed(first as number));
    const late = tail.follow(partner, { after: 2, signal });
    await expect(late.next()).rejects.toEqual(new TailClosed(2));
    await expect(late.started).rejects.toEqual(new TailClosed(2));

    const elsewhere = take(live.openTail().follow(partner, { after: following.position, signal }));
    await until(() => elsewhere.events.length === 2);
  });
});
