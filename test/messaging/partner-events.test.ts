import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../../src/domains/events/event-log.ts';
import { LogReader } from '../../src/messaging/log-reader.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import { watchPlans } from '../support/nested-plans.ts';
import { lookedAt, partitionsRead } from '../support/plans.ts';

const EVENTS = 20_000;
/** Share of beta's events: one of this number. */
const ONE_OF = 50;
const PAGE = 50;
/** Number of executions after which PostgreSQL caches a generic plan. */
const OFTEN = 10;

let t: TestDoor;
let PAGES: Readonly<Record<string, () => Promise<readonly { readonly position: number }[]>>>;
let plansOf: Awaited<ReturnType<typeof watchPlans>>;

beforeAll(async () => {
  // One connection, which caches the plans.
  t = await openTestDoor({}, () => {}, 1);
  const wanted = { first: PAGE - 1, after: null };
  const list = (order: 'newest' | 'oldest') => async () =>
    (await eventsOf(t.database, t.beta.id, { ...wanted, order } as never)).items;
  const point = { partnerId: t.beta.id, position: EVENTS / 2, most: PAGE };
  PAGES = {
    'the oldest first': list('oldest'),
    'the newest first': list('newest'),
    'that live readers get': async () => (await new LogReader(t.database, keptLog).next([point])).get(t.beta.id) ?? [],
  };
  plansOf = await watchPlans(t);
});
afterAll(() => t.close());

test('a page of a partner’s events reads only its own rows, although its plan is from an empty log', async () => {
  await t.sql('analyze log');
  for (const page of Object.values(PAGES)) for (let n = 0; n < OFTEN; n += 1) expect(await page()).toEqual([]);
  await t.sql(
    `insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select n, uuid_v7(), 'event', $1, case when n % ${ONE_OF} = 0 then $3::uuid else $2 end, 1, 'test.event', '{}', now()
     from generate_series(1, ${EVENTS}) n`,
    [t.institutionId, t.alpha.id, t.beta.id],
  );
  for (const [name, page] of Object.entries(PAGES)) {
    let rows: readonly { readonly position: number }[] = [];
    const ran = await plansOf(async () => {
      rows = await page();
    });
    expect(rows.length, name).toBeGreaterThanOrEqual(PAGE - 1);
    const ofLog = ran.filter(({ text, plan }) => text.includes('p_position') && partitionsRead(plan, 'log') > 0);
    expect(ofLog.length, name).toBeGreaterThan(0);
    for (const { plan } of ofLog) expect(lookedAt(plan), name).toBeLessThanOrEqual(PAGE + 1);
  }
});

test('a page of a partner’s events is planned once, whatever share of the log PostgreSQL estimates', async () => {
  const partitions = await t.sql<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log'::regclass`,
  );
  for (const { name } of partitions) await t.sql(`alter table ${name} alter partner_id set (n_distinct = 1)`);
  await t.sql('analyze log');
  for (const [name, page] of Object.entries(PAGES)) {
    for (let n = 0; n < OFTEN; n += 1) await page();
    for (const { text, plan } of await plansOf(page))
      expect(JSON.stringify(plan), `${name}: ${text}`).not.toContain(t.beta.id);
  }
  const kept = await t.database.query<{ name: string; kept: boolean }>(
    statement(
      '',
      `select name, generic_plans > 0 as kept from pg_prepared_statements where name like '%events%' order by name`,
    ),
    [],
  );
  expect(kept).toEqual(['events_after', 'events_before', 'events_of_partners'].map((name) => ({ name, kept: true })));
});
