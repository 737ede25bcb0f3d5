import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Webhook } from '../../../src/domains/webhooks/registrations/webhook.entity.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { operation, type WriteContext } from '../../../src/platform/operation/operation.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

const NOTE = statement('test_note', 'insert into note (n) values ($1)');
const FAIL = statement('test_fail', 'select 1 / 0');
const PREPARED = statement('test_prepared', 'select name from pg_prepared_statements');
const BACKEND = statement('test_backend', 'select pg_backend_pid() as pid');

let t: TestDoor;

beforeAll(async () => {
  t = await openTestDoor();
  await t.sql('create table note (n bigint primary key)');
  await t.sql('grant all on note to gateway_app');
});
beforeEach(async () => {
  await t.sql('truncate note');
  await t.sql('delete from webhook');
});
afterAll(() => t.close());

const noted = async () => (await t.sql<{ n: number }>('select n from note order by n')).map(({ n }) => n);

const webhookOf = (id: string, { now, principal: { institutionId, partnerId } }: WriteContext) => ({
  ...{ id, institutionId, partnerId, channel: 'partner', url: 'https://a.example.com', events: ['pix.received'] },
  ...{
    isActive: true,
    signatureScheme: 'service' as const,
    secret: Buffer.from('s'),
    secretKeyId: 'k',
    createdAt: now,
    updatedAt: now,
  },
});

/** Runs `act` as the rule of an operation of alpha. */
const inOperation = (act: (context: WriteContext) => Promise<unknown>) =>
  t.door.enter(
    operation({
      name: 'act',
      scopes: [],
      summary: 'Acts',
      effects: ['keeps_records'],
      refusals: [],
      input: z.strictObject({}),
      run: (context) => act(context),
    }),
    t.alpha.caller(),
    {},
  );

describe('the statements of a transaction', () => {
  test('statements of a transaction are prepared under their names, with and without the entity manager', async () => {
    await inOperation(async ({ em, tx }) => {
      await em.count(Webhook);
      await tx.query(NOTE, [1]);
      const prepared = await tx.query<{ name: string }>(PREPARED, []);
      expect(prepared.map(({ name }) => name)).toEqual(expect.arrayContaining(['test_note', 'test_prepared']));
    });
  });

  test('statements and the entity manager of a transaction are rejected once it has ended', async () => {
    const left: (() => Promise<unknown>)[] = [];
    await inOperation(async ({ em, tx }) => {
      left.push(
        async () => tx.query(NOTE, [2]),
        () => em.count(Webhook),
      );
    });
    for (const late of left) await expect(late()).rejects.toThrow('the transaction has ended');
    expect(await noted()).toEqual([]);
  });

  test('a failed statement fails the transaction, even when the rule ignores the error', async () => {
    const work = t.database.transaction(async (tx) => {
      await tx.query(NOTE, [3]);
      await tx.query(FAIL, []).catch(() => {});
      return 'done';
    });
    await expect(work).rejects.toThrow('the transaction was rolled back');
    expect(await noted()).toEqual([]);
  });
});

describe('the entity manager of an operation', () => {
  test('the entity manager reads, writes and rolls back together with the statements, on their connection', async () => {
    const id = crypto.randomUUID();
    const work = inOperation(async (context) => {
      const { em, tx } = context;
      await tx.query(NOTE, [4]);
      em.create(Webhook, webhookOf(id, context));
      await em.flush();
      expect(await tx.query(statement('test_webhooks', 'select id from webhook'), [])).toEqual([{ id }]);
      expect(await em.execute('select pg_backend_pid() as pid')).toEqual(await tx.query(BACKEND, []));
      expect(await t.sql('select 1 from webhook')).toEqual([]);
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow('changed its mind');
    expect([await t.sql('select 1 from webhook'), await noted()]).toEqual([[], []]);
  });

  test('the entity manager is flushed before the commit, without its own transaction', async () => {
    const id = crypto.randomUUID();
    const sent = await t.statementsOf(() =>
      inOperation(async (context) => {
        context.em.create(Webhook, webhookOf(id, context));
      }),
    );
    expect(sent.map((text) => text.split(' ')[0])).toEqual(['begin', 'insert', 'commit']);
    expect(await t.sql('select id from webhook')).toEqual([{ id }]);
  });

  test('an entity manager whose statement fails releases the connection, and the next operation gets a clean one', async () => {
    for (let n = 0; n < 30; n += 1) {
      await expect(inOperation(({ em }) => em.execute('select 1 / 0'))).rejects.toThrow('division by zero');
    }
    await inOperation(({ tx }) => tx.query(NOTE, [5]));
    expect(await noted()).toEqual([5]);
  });
});

test('a connection that broke in a transaction is not used again', async () => {
  const work = t.database.transaction(async (tx) => {
    const [own] = await tx.query<{ pid: number }>(BACKEND, []);
    await t.sql('select pg_terminate_backend($1)', [own?.pid]);
    await tx.query(NOTE, [6]);
  });
  await expect(work).rejects.toThrow();
  await t.database.transaction((tx) => tx.query(NOTE, [7]));
  expect(await noted()).toEqual([7]);
});
