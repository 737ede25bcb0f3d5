import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../../src/platform/database/database.ts';
import { SILENCE_MS } from '../../../src/platform/database/failover.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { isOutage } from '../../../src/platform/errors/outage.ts';
import { freshDatabase } from '../../support/database.ts';
import { TcpSwitch } from '../../support/tcp-switch.ts';

const SILENT_FOR_MS = 3_000;
const SELECT = statement('', 'select 1 as n');
const SETTING = statement('', `select setting::int as ms from pg_settings where name = 'statement_timeout'`);

describe('an unresponsive database server', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let port: number;
  let address: TcpSwitch;
  let database: Database;

  beforeAll(async () => {
    fresh = await freshDatabase();
    const url = new URL(fresh.url);
    port = Number(url.port);
    address = await TcpSwitch.open(port);
    url.port = String(address.port);
    const common = { url: url.href, entities: [], log: pino({ level: 'silent' }) };
    database = await Database.open({ ...common, poolSize: 2, role: 'gateway_app', silenceMs: SILENT_FOR_MS });
  });

  afterAll(async () => {
    await database?.close();
    address?.close();
    await fresh?.drop();
  });

  test('an unresponsive server is an outage for its callers, also in a transaction, and its successor serves new ones', async () => {
    // Both connections are open.
    await Promise.all([database.transaction((tx) => tx.query(SELECT, [])), database.query(SELECT, [])]);
    const ended: string[] = [];
    let next: Promise<unknown> | undefined;
    const failed = await database
      .transaction(async (tx) => {
        await tx.query(SELECT, []);
        address.blackhole();
        const waiting = [database.query(SELECT, []), tx.query(SELECT, [])];
        await address.to(port);
        for (const each of await Promise.allSettled(waiting)) expect(each.status).toBe('rejected');
        next = database.query(SELECT, []).then(() => ended.push('the next caller'));
        await waiting[1];
      })
      .catch((error: unknown) => error);
    ended.push('the transaction');
    expect(isOutage(failed)).toBe(true);
    await next;
    // The rollback does not wait for the dead server again.
    expect(ended).toEqual(['the transaction', 'the next caller']);
    await expect(database.query(SELECT, [])).resolves.toEqual([{ n: 1 }]);
  });

  test('the silence limit is longer than any statement', async () => {
    const [row] = await database.query<{ ms: number }>(SETTING, []);
    expect(row?.ms).toBeLessThan(SILENCE_MS);
    expect(SILENCE_MS).toBe(13_000);
  });
});
