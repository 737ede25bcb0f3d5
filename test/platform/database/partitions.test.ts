import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addMissingPartitions,
  countMissingPartitions,
  dropExpiredPartitions,
} from '../../../src/platform/database/partitions.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const partitionsOf = async (parent: string) => {
  const rows = await t.sql<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
    [parent],
  );
  return rows.map(({ name }) => name);
};
/** Removes the newest time partition of a table. */
async function takeAway(parent: string): Promise<string> {
  const newest = (await partitionsOf(parent)).filter((name) => /_\d+$/.test(name)).at(-1) as string;
  await t.sql(`drop table ${newest}`);
  return newest;
}
/** Runs work while a transaction that began with these statements is open. */
async function during<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: t.url });
  await client.connect();
  try {
    for (const each of ['begin transaction isolation level repeatable read', ...statements]) await client.query(each);
    return await work();
  } finally {
    await client.end();
  }
}
/** Like a dump. */
const reading = (table: string) => [`select count(*) from ${table}`];

describe('partitions', () => {
  beforeEach(() => addMissingPartitions(t.database));

  test.for(['log', 'webhook_delivery'])(
    'partitions of %s have the planner options of the whole table',
    async (parent) => {
      const made = await takeAway(parent);
      await addMissingPartitions(t.database);
      const logged = (table: string) =>
        t.sql(`select attname, attoptions from pg_attribute where attrelid = $1::regclass and attoptions is not null`, [
          table,
        ]);
      expect(await logged(parent)).toHaveLength(1);
      expect(await logged(made)).toEqual(await logged(parent));
    },
  );

  test('partitions have the fill factor of their table, 100 by default', async () => {
    const [deliveries, postings] = [await takeAway('webhook_delivery'), await takeAway('posting')];
    await addMissingPartitions(t.database);
    const filled = await t.sql<{ options: string[] }>(
      'select reloptions as options from pg_class where relname = any ($1) order by relname desc',
      [[deliveries, postings]],
    );
    expect(filled.map(({ options }) => options)).toEqual([['fillfactor=60'], ['fillfactor=100']]);
  });

  test.for(['audit_event', 'idempotency_record', 'posting', 'log'])(
    'partitions of %s are created while readers and writers are active, and block none of them',
    async (parent) => {
      const missing = await takeAway(parent);
      expect(await countMissingPartitions(t.database)).toBe(1);
      await during([...reading(parent), `lock table ${parent} in row exclusive mode`], async () => {
        await addMissingPartitions(t.database);
        expect(await partitionsOf(parent)).toContain(missing);
        expect(await countMissingPartitions(t.database)).toBe(0);
      });
    },
  );

  test('partitions of consumed_message are created weeks ahead, when no reader is open', async () => {
    const missing = await takeAway('consumed_message');
    await during(reading('consumed_message'), async () => {
      await expect(addMissingPartitions(t.database)).rejects.toMatchObject({ code: '55P03' });
    });
    await addMissingPartitions(t.database);
    expect(await partitionsOf('consumed_message')).toContain(missing);
  });

  test('a partition that cannot be created does not block the others, and the next run creates it', async () => {
    const [blocked, free] = [await takeAway('audit_event'), await takeAway('posting')];
    await during(['lock table audit_event in share update exclusive mode'], async () => {
      await expect(addMissingPartitions(t.database)).rejects.toMatchObject({ code: '55P03' });
      expect(await partitionsOf('posting')).toContain(free);
      expect(await countMissingPartitions(t.database)).toBe(1);
    });
    await addMissingPartitions(t.database);
    expect(await partitionsOf('audit_event')).toContain(blocked);
  });

  test('a new partition takes over messages with earlier ids, which stay recognised', async () => {
    const missing = await takeAway('consumed_message');
    const [row] = await t.sql<{ id: string }>(
      `select uuid_v7_floor(to_date(right($1, 6), 'YYYYMM') + interval '9 days')::text as id`,
      [missing],
    );
    await t.sql(`insert into consumed_message (id, queue) values ($1, 'settlement')`, [row?.id]);
    expect(await t.sql('select id from consumed_message_other')).toEqual([{ id: row?.id }]);

    await addMissingPartitions(t.database);

    expect(await t.sql('select id from consumed_message_other')).toEqual([]);
    expect(
      await t.sql(`select tableoid::regclass::text as part, queue from consumed_message where id = $1`, [row?.id]),
    ).toEqual([{ part: missing, queue: 'settlement' }]);
  });

  test('partitions past their retention are dropped, but not under a reader: the next run retries', async () => {
    await t.sql(`create table public.idempotency_record_202001 partition of idempotency_record
      for values from ('2020-01-01') to ('2020-02-01')`);
    await during(reading('idempotency_record'), async () => {
      await expect(dropExpiredPartitions(t.database)).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await partitionsOf('idempotency_record')).toContain('idempotency_record_202001');
    await dropExpiredPartitions(t.database);
    expect(await partitionsOf('idempotency_record')).not.toContain('idempotency_record_202001');
  });
});
