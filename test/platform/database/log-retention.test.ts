import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropExpiredPartitions, keepPartitions } from '../../../src/platform/database/partitions.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { brokenClaims, openFunded, pay } from '../../support/payments.ts';

/** Start of the second partition. */
const SECOND = 5_000_000;

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine();
});
afterAll(() => t.close());

const partitions = async () =>
  (
    await t.sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const drop = async () => {
  await dropExpiredPartitions(t.database);
  return partitions();
};
const age = (days: number, where = 'true') =>
  t.sql(`alter table log disable trigger user;
    update log set staged_at = clock_timestamp() - ${days} * interval '1 day' where ${where};
    alter table log enable trigger user`);

test('the log drops entries past the retention once they are published and newer ones exist, and the books still balance', async () => {
  const { accountId } = await openFunded(t, { balance: 1_000 });
  await pay(t, accountId, 1);
  await t.idle();
  await keepPartitions(t.database, { log: 30 });
  await age(31);
  // The newest partition stays, however old: without an entry the log would seem empty.
  expect(await drop()).toEqual(['log_0', 'log_1']);

  await t.stopRunning();
  const [row] = await t.sql<{ position: number }>('select max(position) as position from log');
  await t.sql(
    `insert into log (position, id, kind, institution_id, partner_id, type, payload, occurred_at, staged_at)
    select g, uuid_v7(), 'event', institution_id, partner_id, 'test.event', '{}', $2, now() - interval '31 days'
    from (select * from log limit 1) l, generate_series($1::bigint + 1, ${SECOND}) g where g in ($1::bigint + 1, ${SECOND})`,
    [row?.position, t.clock.now()],
  );
  // Not published yet.
  expect(await drop()).toEqual(['log_0', 'log_1']);
  await t.sql(`select setval('log_published', ${SECOND})`);
  await age(29, `position < ${SECOND}`);
  expect(await drop()).toEqual(['log_0', 'log_1']);
  await age(31, `position < ${SECOND}`);
  expect(await drop()).toEqual(['log_1']);

  await t.startAgain();
  t.advance(2 * 3_600);
  await pay(t, accountId, 1);
  await t.idle();
  expect(await brokenClaims(t)).toEqual([]);
}, 60_000);
