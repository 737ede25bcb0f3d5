import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthStatus } from '../../../../src/domains/webhooks/registrations/health.ts';
import { updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { attemptAll, lease, ok } from '../../../support/deliveries.ts';
import { type GraphAnswer, openTestGraph, type TestGraph } from '../../../support/graph.ts';
import { deliverEvents, moveClock, registerWebhook } from '../../../support/webhooks.ts';

let t: TestGraph;
beforeAll(async () => {
  t = await openTestGraph();
});
afterAll(() => t.close());

const FIELDS = `status failingSince disabledAt disabledReason lastSuccessAt circuitOpenUntil pendingDeliveries oldestDueAt`;
const NOTHING = {
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
  lastSuccessAt: null,
  circuitOpenUntil: null,
  pendingDeliveries: 0,
  oldestDueAt: null,
};

/** A webhook that alone subscribes to this type. */
const newWebhook = async (type: string, partner = t.alpha) =>
  (await registerWebhook(t, partner, 'http://127.0.0.1:9/hooks', [type])).id;

async function health(webhookId: string) {
  const { data, errors } = await t.ask(
    t.alpha,
    `{ node(id: "${btoa(`Webhook:${webhookId}`)}") { ... on Webhook { health { ${FIELDS} } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.node.health;
}

const fail = { result: 'failed', status: 500, waitMs: 30_000 } as const;

describe('the health of a webhook', () => {
  it('a webhook is healthy before any delivery and after a success', async () => {
    const id = await newWebhook('pix.received');
    expect(await health(id)).toEqual({ status: 'HEALTHY', ...NOTHING });
    await deliverEvents(t, t.alpha, 1, 'pix.received');
    await attemptAll(t, ok);
    const healthy = await health(id);
    expect(healthy).toEqual({ status: 'HEALTHY', ...NOTHING, lastSuccessAt: expect.any(String) });
  });

  it('a webhook is failing from the first failed attempt since the last success until the next success', async () => {
    const id = await newWebhook('pix.key.registered');
    await deliverEvents(t, t.alpha, 3, 'pix.key.registered');
    await attemptAll(t, fail);
    const first = await health(id);
    expect(first).toMatchObject({ status: 'FAILING', lastSuccessAt: null, pendingDeliveries: 3 });
    expect(Date.parse(first.oldestDueAt) - Date.parse(first.failingSince)).toBeGreaterThanOrEqual(30_000);

    await moveClock(t, 40);
    await attemptAll(t, fail);
    expect((await health(id)).failingSince).toBe(first.failingSince);
    await moveClock(t, 40);
    await attemptAll(t, ok);
    expect(await health(id)).toEqual({ status: 'HEALTHY', ...NOTHING, lastSuccessAt: expect.any(String) });
  });

  it('health counts waiting and in-flight deliveries and shows when the first one is due', async () => {
    const id = await newWebhook('pix.key.deleted');
    await t.sql('update webhook_queue set last_success_at = business_now() where webhook_id = $1', [id]);
    const [due] = await t.sql<{ now: Date }>('select business_now() as now');
    await deliverEvents(t, t.alpha, 5, 'pix.key.deleted');
    await moveClock(t, 60);
    expect((await lease(t)).filter(({ webhook_id }) => webhook_id === id)).toHaveLength(2);
    const { pendingDeliveries, oldestDueAt } = await health(id);
    expect(pendingDeliveries).toBe(5);
    expect(Date.parse(oldestDueAt)).toBeGreaterThanOrEqual(due?.now.getTime() ?? Number.NaN);
    expect(Date.parse(oldestDueAt)).toBeLessThan((due?.now.getTime() ?? 0) + 60_000);
  });

  it('health counts at most 10,000 pending deliveries', async () => {
    const id = await newWebhook('pix.key.blocked');
    await t.sql(
      `insert into webhook_due (delivery_id, webhook_id, due_at, over_at, leased_until)
       select uuid_v7(), $1, now() + n * interval '1 s', now(), case when n <= 2 then now() end from generate_series(1, 10003) n`,
      [id],
    );
    expect((await health(id)).pendingDeliveries).toBe(10_000);
    await t.sql('delete from webhook_due where webhook_id = $1', [id]);
  });

  it('health shows an open circuit while it is open', async () => {
    const id = await newWebhook('pix.key.unblocked');
    await deliverEvents(t, t.alpha, 6, 'pix.key.unblocked');
    await attemptAll(t, { result: 'failed', error: 'timeout', timedOut: true, waitMs: 30_000 });
    const open = await health(id);
    expect(open.status).toBe('FAILING');
    expect(Date.parse(open.circuitOpenUntil)).toBeGreaterThan(Date.parse(open.failingSince));
    await moveClock(t, 600);
    expect(await health(id)).toMatchObject({ status: 'FAILING', circuitOpenUntil: null });
    await attemptAll(t, ok);
  });

  it("health shows whether the partner or the gateway switched the webhook off, with the gateway's reason", async () => {
    const id = await newWebhook('account.blocked');
    const switched = (isActive: boolean) => t.door.enter(updateWebhook, t.alpha.caller(), { webhookId: id, isActive });
    await switched(false);
    expect(await health(id)).toEqual({ status: 'INACTIVE', ...NOTHING });

    await switched(true);
    await deliverEvents(t, t.alpha, 1, 'account.blocked');
    await attemptAll(t, fail);
    await moveClock(t, 5 * 86_400 + 1);
    await attemptAll(t, fail);
    expect(await t.sql(`select webhook_disable(interval '5 days') as id`)).toContainEqual({ id });
    const disabled = await health(id);
    expect(disabled).toMatchObject({ status: 'DISABLED', disabledAt: expect.any(String) });
    expect(disabled.disabledReason).toMatch(/^no delivery succeeded since 20\d\d-/);

    await switched(true);
    const { pendingDeliveries, oldestDueAt, ...rest } = await health(id);
    const { pendingDeliveries: _, oldestDueAt: __, ...nothing } = NOTHING;
    expect(rest).toEqual({ status: 'HEALTHY', ...nothing });
    expect([pendingDeliveries, oldestDueAt]).toEqual([1, expect.any(String)]);
  });

  it.each([
    [true, false, false, 'healthy'],
    [true, false, true, 'failing'],
    [false, false, true, 'inactive'],
    [false, true, true, 'disabled'],
  ])('health with active %s, disabled %s and failing %s has the status %s', (isActive, disabled, failing, status) => {
    const instant = (is: boolean) => (is ? new Date(0) : null);
    expect(healthStatus({ isActive, disabledAt: instant(disabled), failingSince: instant(failing) })).toBe(status);
  });

  it('health takes one statement for 50 webhooks as for one', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => newWebhook('transfer.failed', t.beta)));
    await deliverEvents(t, t.beta, 2, 'transfer.failed');
    const asked = async (wanted: readonly string[]) => {
      let answer: GraphAnswer | undefined;
      const globalIds = JSON.stringify(wanted.map((id) => btoa(`Webhook:${id}`)));
      const query = `{ nodes(ids: ${globalIds}) { ... on Webhook { health { ${FIELDS} } } } }`;
      const statements = await t.statementsOf(async () => {
        answer = await t.ask(t.beta, query);
      });
      expect(answer?.errors).toBeUndefined();
      return { statements: statements.length, nodes: answer?.data.nodes };
    };
    expect((await asked(ids.slice(0, 1))).statements).toBe(2);
    const fifty = await asked(ids);
    expect(fifty.statements).toBe(2);
    expect(fifty.nodes).toHaveLength(50);
    for (const node of fifty.nodes) expect(node.health).toMatchObject({ status: 'HEALTHY', pendingDeliveries: 2 });
  });
});
