import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { describeSettings } from '../../src/config/settings.ts';
import { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { freshDatabase } from '../support/database.ts';
import { keptLog } from '../support/engine.ts';

const section = (/^## What grows.*/ms.exec(
  readFileSync(join(import.meta.dirname, '../../docs/retention.md'), 'utf8'),
) ?? [''])[0];
const rows = (/^\|.*?(?=\n\n)/ms.exec(section)?.[0] ?? '')
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const quoted = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
const settings = new Set([...describeSettings().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name as string));

let url: string;
let drop: () => Promise<void>;
let database: Database;
const sql = <Row extends object>(text: string) => database.query<Row>(statement('', text), []);

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  database = await Database.open({ url, entities: [], log: keptLog, poolSize: 2, role: null });
});
afterAll(async () => {
  await database?.close();
  await drop?.();
});

describe('retention periods in docs/retention.md', () => {
  test('docs/retention.md lists each table once and no unknown table', async () => {
    const tables = await sql<{ name: string }>(
      `select c.relname::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    expect(tables.length).toBeGreaterThan(40);
    expect(rows.flatMap(([, table]) => quoted(table)).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test('docs/retention.md names exactly the existing retention settings', () => {
    const named = new Set(rows.flatMap((cells) => quoted(cells[4])));
    expect([...named].filter((name) => !settings.has(name))).toEqual([]);
    expect([...settings].filter((name) => name.endsWith('_RETENTION_DAYS')).toSorted()).toEqual([...named].toSorted());
  });

  test('docs/retention.md agrees with the settings of partitioned tables, which leave the ledger out', async () => {
    const { retentionDays } = readConfig([], {});
    const kept = Object.fromEntries(
      rows.flatMap(([, table, , how]) => {
        const days = /^(\d+) days/.exec(how ?? '')?.[1];
        return days === undefined ? [] : quoted(table).map((name) => [name, Number(days)]);
      }),
    );
    expect(kept).toMatchObject(retentionDays);
    const partitioned = await sql<{ name: string }>('select name from partitioned_table');
    const forEver = partitioned.map(({ name }) => name).filter((name) => !(name in retentionDays));
    expect(forEver.toSorted()).toEqual(['audit_event', 'posting']);
  });
});

test('a month of the audit trail is removed as docs/retention.md describes, and the gateway keeps working', async () => {
  await sql(`create table audit_event_202601 partition of audit_event
    for values from (uuid_v7_floor('2026-01-01')) to (uuid_v7_floor('2026-02-01'))`);
  for (const at of ['2026-01-15', 'now'])
    await sql(`insert into audit_event (id, institution_id, partner_id, actor_type, actor_id, action, resource_type, resource_id,
      changes, metadata, occurred_at) values (uuid_v7('${at}'), 1, uuid_v7(), 'a', 'a', 'a', 'a', 'a', '{}', '{}', '${at}')`);
  const steps = (/```sql\n(.*?audit_event_202601.*?)```/s.exec(section)?.[1] ?? '')
    .split(';')
    .map((step) => step.trim());
  expect(steps.filter(Boolean)).toHaveLength(3);
  // The reader chooses where the rows are exported to.
  for (const step of steps.filter(Boolean)) await sql(step.replace(/to program '.*?'/, "to program 'cat > /dev/null'"));
  expect(await sql('select count(*) as n from audit_event')).toEqual([{ n: 1 }]);
  expect(await sql(`select part from missing_partitions()`)).toEqual([]);
});
