import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { financeEvent, financeEventOf } from '../../../../src/messaging/finance-event.ts';
import { flush, outboxRow } from '../../../../src/platform/operation/records.ts';
import { unattended } from '../../../../src/platform/operation/unattended.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import { until } from '../../../support/until.ts';

const paid = financeEvent('payable.paid', 'A payable was paid', { payable_id: z.uuid(), amount_minor: z.int() });
const DATA = { payable_id: newId(), amount_minor: 45_600 };

let t: TestDoor;
let other: number;
const owner = (institutionId = t.institutionId) => ({ institutionId, institutionPartnerId: t.alpha.id });

beforeAll(async () => {
  t = await openTestDoor();
  const [row] = await t.sql<{ id: number }>(
    `insert into institution (ispb, name, agency, created_at) values ('99999012', 'Other', '0001', now()) returning id`,
  );
  other = row?.id as number;
});
afterAll(() => t?.close());

const emitted = async (prefix: string) =>
  (
    await t.sql<{ key: string }>(
      `select payload ->> 'fact_key' as key from outbox where payload ->> 'fact_key' like $1 || '%' order by seq`,
      [prefix],
    )
  ).map(({ key }) => key);

const emit = (...keys: readonly string[]) =>
  unattended(t.database, t.clock.now(), async ({ stage }) => {
    for (const key of keys) stage(financeEventOf(paid, owner(), key, DATA));
  });

/** Stages a fact in a transaction that stays open until `end` is called. */
async function emitSlowly(key: string) {
  const written = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const done = t.database.transaction(async (tx) => {
    const row = outboxRow(financeEventOf(paid, owner(), key, DATA), t.clock.now(), new Set());
    await flush(tx, { staged: [row] });
    written.resolve();
    await ending.promise;
  });
  await written.promise;
  return {
    async end(how: 'commits' | 'rolls back') {
      if (how === 'commits') ending.resolve();
      else ending.reject(new Error('rolled back'));
      await done.catch(() => {});
    },
  };
}

const isWaitedFor = async () => (await lockWaits(t)) === 1;

describe('a fact', () => {
  test('a repeated fact is emitted once, and the other messages of the transaction keep their order', async () => {
    await emit('order:1');
    await emit('order:3', 'order:1', 'order:2', 'order:3');
    expect(await emitted('order:')).toEqual(['order:1', 'order:3', 'order:2']);
  });

  test('a fact is emitted once when two transactions race', async () => {
    const first = await emitSlowly('race:1');
    const second = emit('race:1', 'race:2');
    await until(isWaitedFor);
    await first.end('commits');
    await second;
    expect(await emitted('race:')).toEqual(['race:1', 'race:2']);
  });

  test('a fact whose transaction rolls back is emitted by the transaction that waited for it', async () => {
    const first = await emitSlowly('back:1');
    const second = emit('back:1');
    await until(isWaitedFor);
    await first.end('rolls back');
    await second;
    expect(await emitted('back:')).toEqual(['back:1']);
  });

  test('the same fact key in another institution is a different fact', async () => {
    await emit('shared:1');
    await unattended(t.database, t.clock.now(), async ({ stage }) =>
      stage(financeEventOf(paid, owner(other), 'shared:1', DATA)),
    );
    expect(await emitted('shared:')).toEqual(['shared:1', 'shared:1']);
  });

  test('a fact keeps the time at which it happened', async () => {
    const occurredAt = new Date('2026-11-20T12:00:00.000Z');
    await unattended(t.database, t.clock.now(), async ({ stage }) =>
      stage(financeEventOf(paid, owner(), 'time:1', DATA, occurredAt)),
    );
    expect(await t.sql(`select occurred_at as at from outbox where payload ->> 'fact_key' = 'time:1'`)).toEqual([
      { at: occurredAt },
    ]);
  });

  test('a fact must have exactly the members that its event declares', () => {
    const wrong = { ...DATA, supplier_name: 'Acme' };
    expect(() => financeEventOf(paid, owner(), 'wrong:1', wrong)).toThrow(z.ZodError);
  });
});
