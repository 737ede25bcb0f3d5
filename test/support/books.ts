import { Client } from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { verifyLedger } from '../../src/domains/ledger/verify.ts';
import { entities, ledgerClaims } from '../../src/domains.ts';
import { Database } from '../../src/platform/database/database.ts';
import { LOG_POSITIONS, PUBLISHED } from './log-positions.ts';
import { until } from './until.ts';

const FINAL_WITHIN_MS = 60_000;

async function select<Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, values: [...values] })).rows as Row[];
  } finally {
    await client.end();
  }
}

async function count(url: string, text: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await select<{ n: number }>(url, text, values);
  return row?.n ?? 0;
}

export const sentSoFar = (url: string): Promise<number> =>
  count(url, `select count(*)::int as n from transaction where type = 'pix_out'`);

/** Returns the number of acknowledged payments plus the number of final ones among them. */
export async function progressOf(url: string, acknowledged: ReadonlyMap<string, string>): Promise<number> {
  const final = `select count(*)::int as n from transaction where id = any ($1) and status <> 'processing'`;
  return acknowledged.size + (await count(url, final, [[...acknowledged.values()]]).catch(() => 0));
}

const OPEN = `select
  (select count(*)::int from transaction where status = 'processing') as processing,
  (select count(*)::int from outbox) as staged,
  (select count(*)::int from sandbox_message) as scheduled,
  (select count(*)::int from failed_message where retry_at is not null) as waiting,
  (select (position - $1)::int from ${LOG_POSITIONS}) as unpublished`;

/** Waits until every payment is final, nothing is left to publish or send, and no message waits for an earlier one. */
export async function settleDown(url: string): Promise<void> {
  let open: Record<string, number> = {};
  await until(async () => {
    const [before] = await select<{ published: string }>(url, PUBLISHED);
    [open = { unknown: 1 }] = await select<Record<string, number>>(url, OPEN, [before?.published]);
    return Object.values(open).every((n) => n === 0);
  }, FINAL_WITHIN_MS).catch((cause: unknown) => {
    throw new Error(`still open: ${JSON.stringify(open)}`, { cause });
  });
}

/** Waits until every transaction has its expected final status. A return, for example, arrives a second later. */
export async function untilOutcomesAre(url: string, outcomes: ReadonlyMap<string, string>): Promise<void> {
  const differing = `select t.id, t.status, o.expected from transaction t
    join jsonb_each_text($1) o(id, expected) on t.id = o.id::uuid where t.status <> o.expected`;
  let wrong: object[] = [];
  await until(async () => {
    wrong = await select<object>(url, differing, [JSON.stringify(Object.fromEntries(outcomes))]);
    return wrong.length === 0;
  }, FINAL_WITHIN_MS).catch((cause: unknown) => {
    throw new Error(`unexpected final status: ${JSON.stringify(wrong.slice(0, 20))}`, { cause });
  });
}

// Compares the simulated rail's view of each order with the ledger.
const DISAGREEMENTS = `
  select t.id, t.status, o.state from transaction t
  left join sandbox_order o on o.end_to_end_id = t.end_to_end_id and o.direction = 'out'
  where t.type = 'pix_out' and case o.state
    when 'settled' then t.status in ('settled', 'refunded')
    when 'rejected' then t.status = 'rejected'
    when 'void' then t.status = 'timeout'
    else false end is not true limit 20`;

/** A message that was deferred because of a lock or its order has no failure of its own. */
export const TAKEN_FOR_POISON = 'select * from failed_message where failures > 0 or dead';

/** Checks that every ledger proof holds, the rail agrees with it, and no healthy message was quarantined. */
export async function expectSoundBooks(url: string): Promise<void> {
  const database = await Database.open({
    url,
    entities,
    log: pino({ level: 'silent' }),
    poolSize: 2,
    role: null,
  });
  const proofs = await verifyLedger(database, ledgerClaims).finally(() => database.close());
  expect(proofs.filter((proof) => proof.broken.length > 0)).toEqual([]);

  expect(await select(url, DISAGREEMENTS)).toEqual([]);
  expect(await select(url, TAKEN_FOR_POISON)).toEqual([]);
}

/** Checks that each key paid exactly the transaction of its answer. */
export async function expectEachKeyPaidOnce(url: string, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const recorded = await select<{ key: string; transaction: string }>(
    url,
    `select key, answer->>'transactionId' as transaction from idempotency_record where key = any ($1)`,
    [[...acknowledged.keys()]],
  );
  expect(new Map(recorded.map(({ key, transaction }) => [key, transaction]))).toEqual(new Map(acknowledged));
  expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
}
