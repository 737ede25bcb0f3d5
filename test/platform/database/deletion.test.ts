import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredTokens } from '../../../src/domains/partners/access-token.ts';
import { deleteEndedOrders } from '../../../src/domains/pix/payments/sandbox/retention.ts';
import { forgetDeadMessage, forgetOldFailures } from '../../../src/messaging/failed-messages.ts';
import { deleteInBatches } from '../../../src/platform/database/deletion.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const count = async (table: string) => (await t.sql<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;

describe('deletion of expired data', () => {
  beforeEach(() => t.sql('truncate access_token'));

  const issue = (tokens: number, expires: string) =>
    t.sql(
      `insert into access_token (token_hash, credential_id, scopes, expires_at)
       select sha256(($2 || g)::bytea), c.id, '{}', now() + $2::interval from generate_series(1, $1::integer) g,
         (select id from credential limit 1) c`,
      [tokens, expires],
    );

  test('expired rows are deleted in batches, and no others', async () => {
    await issue(2_500, '-1 second');
    await issue(3, '1 hour');
    const sent = await t.statementsOf(() => deleteExpiredTokens(t.database));
    expect(sent).toHaveLength(3);
    expect(await count('access_token')).toBe(3);
  });

  test('deletion skips locked rows and leaves them to the next run', async () => {
    await issue(10, '-1 second');
    const other = new Client({ connectionString: t.url });
    await other.connect();
    await other.query('begin; select 1 from access_token limit 1 for update');
    await deleteExpiredTokens(t.database);
    expect(await count('access_token')).toBe(1);
    await other.end();
    await deleteExpiredTokens(t.database);
    expect(await count('access_token')).toBe(0);
  });

  test('failures are deleted a week after their commit; a dead message only when an operator discards it', async () => {
    const fail = (dead: boolean, retry: string | null, age: string) => {
      const id = newId();
      return t
        .sql(
          `insert into failed_message (id, queue, exchange, routing_key, error, failures, dead, retry_at, failed_at)
           values ($1, 'settlement', 'outcomes', 'spi.outcome', 'x', 1, $2, $3, now() - $4::interval)`,
          [id, dead, retry, age],
        )
        .then(() => id);
    };
    const gone = await fail(false, null, '8 days');
    const kept = [
      await fail(false, null, '6 days'),
      await fail(false, '2020-01-01', '8 days'),
      await fail(true, null, '400 days'),
    ];
    await forgetOldFailures(t.database);
    const ids = async () =>
      (await t.sql<{ id: string }>('select id from failed_message order by id')).map(({ id }) => id);
    expect(await ids()).toEqual(kept);
    expect(await forgetDeadMessage(t.database, kept[0] as string)).toBe(false);
    expect(await forgetDeadMessage(t.database, gone)).toBe(false);
    expect(await forgetDeadMessage(t.database, kept[2] as string)).toBe(true);
    expect(await ids()).toEqual(kept.slice(0, 2));
  });

  test('the simulated rail deletes only what has ended', async () => {
    const now = t.clock.now();
    await t.sql(
      `insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at)
       select s || a, 'out', 1, s, $1::timestamptz - a * interval '1 day'
       from unnest(array['open', 'held', 'settled', 'rejected', 'void']) s, unnest(array[29, 31]) a`,
      [now],
    );
    await deleteEndedOrders(t.database, now, 30);
    const left = await t.sql<{ id: string }>(
      `select end_to_end_id as id from sandbox_order where end_to_end_id like '%31' order by 1`,
    );
    expect(left.map(({ id }) => id)).toEqual(['held31', 'open31']);
    expect(await count('sandbox_order')).toBe(7);
  });

  test('webhooks delete waits for deliveries that are gone, and equally old recoveries', async () => {
    const old = `uuid_v7(now() - interval '40 days')`;
    await t.sql(`insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, body, status, created_at)
      values (uuid_v7(), uuid_v7(), uuid_v7(), uuid_v7(), 'x', '', 'pending', now())`);
    await t.sql(`insert into webhook_due (delivery_id, webhook_id, due_at, over_at)
      select id, uuid_v7(), now(), now() from webhook_delivery union all select ${old}, uuid_v7(), now(), now()`);
    await t.sql(`insert into webhook_recovery (id, webhook_id, partner_id, kind, to_position, created_at, finished_at)
      select uuid_v7(), uuid_v7(), p.id, 'events', 1, now(), f from partner p,
        unnest(array[now() - interval '40 days', now() - interval '20 days', null]) f where p.name = 'alpha'`);
    await deleteInBatches(t.database, statement('', 'select webhook_forget($1)'));
    expect([await count('webhook_due'), await count('webhook_recovery')]).toEqual([1, 2]);
  });
});
