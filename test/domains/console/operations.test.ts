import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperations, OperationsFigures, requeueDeadMessage } from '../../../src/domains/console/operations.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { type FinanceDoor, openFinance, person } from '../../support/finance.ts';
import { book } from '../../support/money.ts';
import { openFunded } from '../../support/payments.ts';

const dead = (t: TestDoor, id: string) =>
  t.sql(
    `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead)
     values ($1, 'settlement', 'outcomes', 'pix.settled', '{"name":"Ana Souza"}', 'it failed', 10, true)`,
    [id],
  );

describe('operations figures', () => {
  let t: FinanceDoor;
  beforeAll(async () => {
    t = await openFinance();
  });
  afterAll(() => t?.close());

  test('operations figures count accepted and settled payments of the own institution for each minute of the last hour', async () => {
    const before = await new OperationsFigures(t.database).of(t.institutionId);
    const { accountId } = await openFunded(t, { balance: 100_000 });
    for (let n = 0; n < 3; n += 1) await book(t, t.alpha, { type: 'pix_out', accountId, amount: 100 });
    const sum = (of: typeof before, what: 'accepted' | 'settled') =>
      of.throughput.reduce((total, minute) => total + minute[what], 0);
    const after = await new OperationsFigures(t.database).of(t.institutionId);
    expect(after.throughput).toHaveLength(60);
    expect(sum(after, 'settled')).toBeGreaterThanOrEqual(sum(before, 'settled') + 3);
    expect(sum(after, 'accepted')).toBeGreaterThanOrEqual(sum(before, 'accepted') + 3);
    const others = await new OperationsFigures(t.database).of(t.other.institutionId);
    expect([sum(others, 'accepted'), sum(others, 'settled')]).toEqual([0, 0]);
  });

  test('operations figures show open payments, failing webhooks and used paths', async () => {
    const { accountId } = await openFunded(t, { balance: 100_000 });
    const id = newId();
    await t.sql(
      `insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, created_at)
       values ($1, $2, $3, $4, 'pix_out', 'processing', 100, now() - interval '2 hours')`,
      [id, t.institutionId, t.alpha.id, accountId],
    );
    await t.sql(
      `insert into reservation (id, account_id, amount, fee, reserved_at) values ($1, $2, 100, 0, now() - interval '2 hours')`,
      [id, accountId],
    );
    await t.sql(
      `insert into route_use (day, route, partner_id, requests)
       select (now() at time zone 'America/Sao_Paulo')::date - days, 'GET /accounts', $1, 5 from unnest(array[0, 6, 7]) days`,
      [t.alpha.id],
    );
    const figures = await new OperationsFigures(t.database).of(t.institutionId);
    expect(figures.openPayments).toMatchObject([{ kind: 'pix_out', count: 1, overMinute: 1, overHour: 1 }]);
    expect(figures.routeUse).toMatchObject([{ route: 'GET /accounts', partnerName: 'alpha', requests: 10 }]);
    const others = await new OperationsFigures(t.database).of(t.other.institutionId);
    expect([others.openPayments, others.routeUse]).toEqual([[], []]);
    await t.sql('delete from reservation where id = $1', [id]);
  });

  test('operations figures are read once for all requests within some seconds', async () => {
    const figures = new OperationsFigures(t.database);
    const sent = await t.statementsOf(() => Promise.all(Array.from({ length: 5 }, () => figures.of(t.institutionId))));
    const [first] = await t.statementsOf(() => figures.of(t.institutionId));
    expect(first).toBeUndefined();
    expect(sent.length).toBeLessThan(8);
  });

  test('operations figures need an admin, and hide the deployment when it has other institutions', async () => {
    const messageId = newId();
    await dead(t, messageId);
    for (const login of ['vera', 'carla', 'ana'])
      await expect(t.as(login).enter(getOperations, {})).rejects.toMatchObject({ code: 'forbidden' });
    expect((await new OperationsFigures(t.database).of(t.institutionId)).deployment).toBeNull();
    await expect(t.as('elisa').enter(requeueDeadMessage, { messageId })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await t.sql('select dead from failed_message where id = $1', [messageId])).toEqual([{ dead: true }]);
  });
});

describe('a deployment with one institution', () => {
  let t: TestDoor;
  let elisa: ReturnType<typeof person>;
  beforeAll(async () => {
    t = await openTestDoor();
    await t.sql(
      `insert into operator (id, institution_id, login, name, roles, created_at) values ($1, $2, 'elisa', 'Elisa', '{admin}', now())`,
      [newId(), t.institutionId],
    );
    elisa = person(t.database, t.door, 'elisa');
  });
  afterAll(() => t?.close());

  test('an admin sees dead messages without their content and requeues one only once', async () => {
    const messageId = newId();
    await dead(t, messageId);
    const { deployment } = await elisa(getOperations, {});
    expect(deployment?.oldestUnpublishedSeconds).toBeGreaterThanOrEqual(0);
    expect(deployment?.deadMessages).toMatchObject([
      { id: messageId, queue: 'settlement', error: 'it failed', failures: 10 },
    ]);
    expect(JSON.stringify(deployment)).not.toContain('Ana Souza');
    expect(await elisa(requeueDeadMessage, { messageId })).toEqual({ count: 1 });
    expect(await elisa(requeueDeadMessage, { messageId })).toEqual({ count: 0 });
    expect(
      await t.sql('select dead, failures, retry_at is not null as due from failed_message where id = $1', [messageId]),
    ).toEqual([{ dead: false, failures: 0, due: true }]);
    expect(
      await t.sql(`select action, actor_id, resource_id from audit_event where resource_type = 'dead_message'`),
    ).toEqual([{ action: 'dead_message.requeued', actor_id: 'elisa', resource_id: messageId }]);
  });
});
