import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callingFunctions } from '../../src/platform/database/functions.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

const BACKLOG = 3_000;
const BATCH = 500;

let t: TestDoor;
let client: Client;

beforeAll(async () => {
  t = await openTestDoor();
  client = new Client({ connectionString: t.url, options: callingFunctions() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await t.close();
});

const batch = () =>
  client.query<{ id: string }>('select * from relay_batch((select coalesce(max(position), 0) from log), 0, $1)', [
    BATCH,
  ]);

async function readRows(): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::float8 as read from pg_stat_xact_user_tables where relname = 'outbox'`,
  );
  return rows[0]?.read ?? 0;
}

test('a batch reads only the rows that it moves, although its plan is from an empty outbox', async () => {
  await client.query('truncate outbox');
  await client.query('analyze outbox');
  // Enough executions for a cached plan.
  for (let n = 0; n < 10; n += 1) await batch();
  await client.query('begin');
  await client.query(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', $1, $2, 1, 'test.event', '{}', now() from generate_series(1, ${BACKLOG})`,
    [t.institutionId, t.alpha.id],
  );
  const before = await readRows();
  expect((await batch()).rows).toHaveLength(BATCH);
  expect((await readRows()) - before).toBeLessThanOrEqual(3 * BATCH);
  await client.query('rollback');
});
