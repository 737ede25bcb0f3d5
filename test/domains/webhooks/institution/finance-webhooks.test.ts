import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../examples/webhook-receiver/verify.ts';
import { escrowReleased } from '../../../../src/domains/finance/escrow/escrow.events.ts';
import { alertOf } from '../../../../src/domains/finance/notifications/alert.ts';
import { pageFinanceEvents } from '../../../../src/domains/finance/notifications/finance-event-log.ts';
import type { WebhookSender } from '../../../../src/domains/webhooks/deliveries/sender.ts';
import {
  deleteFinanceWebhook,
  listFinanceDeliveries,
  listFinanceWebhooks,
  registerFinanceWebhook,
  resendFinanceDelivery,
  rotateFinanceWebhookSecret,
  testFinanceWebhook,
  updateFinanceWebhook,
} from '../../../../src/domains/webhooks/institution/finance-webhook.ts';
import { disableFailing } from '../../../../src/domains/webhooks/registrations/disabling.ts';
import { registerWebhook } from '../../../../src/domains/webhooks/registrations/registration.ts';
import { listWebhooks } from '../../../../src/domains/webhooks/registrations/webhook.ts';
import { deleteWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { financeEventOf } from '../../../../src/messaging/finance-event.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { logEvents } from '../../../support/deliveries.ts';
import type { TestDoor } from '../../../support/door.ts';
import { endLeases, openInstitutions, signatureWith, type TestPerson } from '../../../support/institution-webhooks.ts';
import { until } from '../../../support/until.ts';
import { hanging, moveClock, openReceiver, openSender, type Receiver } from '../../../support/webhooks.ts';

type Institutions = Awaited<ReturnType<typeof openInstitutions>>;
let i: Institutions;
let t: TestDoor;
let receivers: Receiver[] = [];
let senders: WebhookSender[] = [];

beforeAll(async () => {
  i = await openInstitutions();
  t = i.t;
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await Promise.all(receivers.map((receiver) => receiver.close()));
  senders = [];
  receivers = [];
  for (const person of [i.admin, i.otherAdmin]) {
    for (const { id } of await person.enter(listFinanceWebhooks, {})) {
      await person.enter(deleteFinanceWebhook, { webhookId: id });
    }
  }
});
afterAll(() => t?.close());

async function receiver(...how: Parameters<typeof openReceiver>): Promise<Receiver> {
  const opened = await openReceiver(...how);
  receivers.push(opened);
  return opened;
}
function sender(options: Parameters<typeof openSender>[1] = {}): WebhookSender {
  const opened = openSender(t, options);
  senders.push(opened);
  opened.start();
  return opened;
}

const register = (url: string, person = i.admin, events = ['integration.alert']) =>
  person.enter(registerFinanceWebhook, { url, events });
const alert = (person: TestPerson = i.admin, source = newId()) =>
  alertOf(person, { alert: 'import_failed', source, occurrence: 1 });
/** Publishes an alert, fans it out and returns its source. */
async function raise(person: TestPerson = i.admin): Promise<string> {
  const source = newId();
  await i.stage(alert(person, source));
  await i.fanOutAll();
  return source;
}
const deliveriesOf = async (webhookId: string, person = i.admin) =>
  (await person.enter(listFinanceDeliveries, { webhookId })).items;
const ended = (webhookId: string, status: string) =>
  until(async () => (await deliveriesOf(webhookId))[0]?.status === status);

describe('a delivery', () => {
  test('a finance delivery has the contract’s envelope and headers, and a signature that a standard HMAC verifies', async () => {
    const there = await receiver();
    const { webhook, secret } = await register(there.url);
    const source = await raise();
    sender();
    await ended(webhook.id, 'succeeded');
    const [request] = there.received;
    const [delivery] = await deliveriesOf(webhook.id);
    if (!request || !delivery) throw new Error('nothing was delivered');
    const body = JSON.parse(request.body);
    expect(Object.keys(body)).toEqual(['id', 'event_type', 'fact_key', 'occurred_at', 'data']);
    expect(body).toEqual({
      id: delivery.id,
      event_type: 'integration.alert',
      fact_key: `integration.alert:import_failed:${source}:1`,
      occurred_at: t.clock.now().toISOString(),
      data: { alert: 'import_failed', source },
    });
    expect(delivery.body).toBe(request.body);
    const { headers } = request;
    expect(Object.keys(headers).filter((name) => name.startsWith('x-service'))).toEqual([
      'x-service-event-id',
      'x-service-timestamp',
      'x-service-signature',
    ]);
    expect(headers['x-service-event-id']).toBe(body.id);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Math.abs(Number(headers['x-service-timestamp']) - Date.now() / 1_000)).toBeLessThan(30);
    expect(headers['x-service-signature']).toBe(signatureWith(secret, request));
  });

  test('a finance delivery has amounts in cents', async () => {
    const { webhook } = await register('https://erp.example/hooks', i.admin, ['escrow.released']);
    const data = { account_id: 1_003, amount_minor: 45_600, release_id: newId() };
    await i.stage(financeEventOf(escrowReleased, i.admin, `escrow.released:${data.release_id}`, data));
    await i.fanOutAll();
    expect(JSON.parse((await deliveriesOf(webhook.id))[0]?.body ?? '').data).toEqual(data);
  });

  test('a finance delivery is signed with both secrets for 24 hours after a rotation, and then only with the new one', async () => {
    const there = await receiver();
    const { webhook, secret } = await register(there.url);
    // The sender uses the database's business time, and the test's rotation is on that day.
    t.clock.set(new Date().toISOString());
    const { newSecret } = await i.admin.enter(rotateFinanceWebhookSecret, { webhookId: webhook.id });
    sender();
    await raise();
    await until(() => there.received.length === 1);
    const [during] = there.received;
    if (!during) throw new Error('nothing came');
    expect(during.headers['x-service-signature']).toBe(signatureWith(newSecret, during));
    expect(during.headers['x-service-signature-previous']).toBe(signatureWith(secret, during));
    const { headers, body: rawBody } = during;
    expect(verifyWebhook({ secret: newSecret, headers, rawBody })).toEqual({ ok: true, secret: 'current' });
    expect(verifyWebhook({ secret, headers, rawBody })).toEqual({ ok: true, secret: 'previous' });

    const [row] = await t.sql<{ hours: number }>(
      `select extract(epoch from previous_secret_until - $2::timestamptz)::float8 / 3600 as hours from webhook where id = $1`,
      [webhook.id, t.clock.now()],
    );
    expect(row?.hours).toBe(24);
    await t.sql(`update webhook set previous_secret_until = business_now() - interval '1 s' where id = $1`, [
      webhook.id,
    ]);
    await raise();
    await until(() => there.received.length === 2);
    const [, after] = there.received;
    if (!after) throw new Error('nothing came');
    expect(after.headers['x-service-signature']).toBe(signatureWith(newSecret, after));
    expect(after.headers['x-service-signature-previous']).toBeUndefined();
  });

  test('a permanent status ends a finance delivery at once, and a resend keeps its id and bytes', async () => {
    const there = await receiver(({ path }) => Number(path.slice(1)));
    const statuses = [400, 401, 403, 404, 410, 422];
    const origin = new URL(there.url).origin;
    const webhooks = await Promise.all(statuses.map((status) => register(`${origin}/${status}`)));
    await raise();
    sender();
    for (const { webhook } of webhooks) await ended(webhook.id, 'failed');
    const first = [...there.received];
    expect(first.map(({ path }) => path).sort()).toEqual(statuses.map((status) => `/${status}`));

    there.answer(204);
    const id = webhooks[0]?.webhook.id as string;
    const [delivery] = await deliveriesOf(id);
    const resent = await i.admin.enter(resendFinanceDelivery, { deliveryId: delivery?.id });
    expect(resent).toMatchObject({ id: delivery?.id, status: 'pending' });
    await ended(id, 'succeeded');
    const again = there.received.at(-1);
    expect(there.received).toHaveLength(first.length + 1);
    expect(again?.body).toBe(first.find(({ path }) => path === '/400')?.body);
    expect(again?.id).toBe(delivery?.id);
  });

  test('a finance delivery has 8 attempts, and then a manual resend keeps its id', async () => {
    const there = await receiver(503);
    const { webhook } = await register(there.url);
    await raise();
    sender();
    for (let n = 1; n <= 7; n += 1) {
      await until(async () => {
        const [delivery] = await deliveriesOf(webhook.id);
        return there.received.length === n && delivery?.attempts === n && Number(delivery.nextAttemptAt) > 0;
      });
      await until(async () => {
        const [row] = await t.sql<{ waits: boolean }>(
          'select leased_until is null and due_at > business_now() as waits from webhook_due where webhook_id = $1',
          [webhook.id],
        );
        return row?.waits;
      });
      await moveClock(t, 5 * 3_600);
    }
    await ended(webhook.id, 'exhausted');
    await moveClock(t, 86_400);
    expect(there.received).toHaveLength(8);
    expect(new Set(there.ids()).size).toBe(1);
    expect(new Set(there.received.map(({ body }) => body)).size).toBe(1);
    there.answer(204);
    await i.admin.enter(resendFinanceDelivery, { deliveryId: there.ids()[0] });
    await ended(webhook.id, 'succeeded');
    expect(there.ids()).toEqual(Array(9).fill(there.ids()[0]));
  });

  test('a finance delivery of a crashed worker is sent again with the same id and bytes', async () => {
    const there = await receiver(hanging);
    const { webhook } = await register(there.url);
    await raise();
    const first = sender({ stopWithinMs: 0 });
    await until(() => there.received.length === 1);
    await first.stop();
    there.answer(204);
    await endLeases(t);
    sender();
    await ended(webhook.id, 'succeeded');
    const [lost, made] = there.received;
    expect(made?.id).toBe(lost?.id);
    expect(made?.body).toBe(lost?.body);
  });

  test('a fact that two transactions publish concurrently makes one finance delivery', async () => {
    const { webhook } = await register('https://erp.example/hooks');
    const source = newId();
    await Promise.all([1, 2, 3].map(() => i.stage(alert(i.admin, source))));
    await i.fanOutAll();
    await i.stage(alert(i.admin, source));
    await i.fanOutAll();
    expect(await deliveriesOf(webhook.id)).toHaveLength(1);
  });
});

describe('webhooks of an institution', () => {
  test('a test reaches a finance webhook whatever it subscribes to', async () => {
    const there = await receiver();
    const { webhook, secret } = await register(there.url);
    await i.admin.enter(testFinanceWebhook, { webhookId: webhook.id });
    sender();
    await until(() => there.received.length === 1);
    const [request] = there.received;
    if (!request) throw new Error('nothing came');
    expect(JSON.parse(request.body)).toMatchObject({
      id: request.id,
      event_type: 'webhook.test',
      data: { webhook_id: webhook.id },
    });
    expect(request.headers['x-service-signature']).toBe(signatureWith(secret, request));
  });

  test("a finance webhook's secret is returned once, and a repeated request returns it again until a rotation", async () => {
    const input = { url: 'https://erp.example/hooks', events: ['integration.alert'] };
    const made = await i.admin.enter(registerFinanceWebhook, input, 'register-once');
    expect(await i.admin.enter(registerFinanceWebhook, input, 'register-once')).toEqual(made);
    expect(await i.admin.enter(listFinanceWebhooks, {})).toHaveLength(1);
    expect(JSON.stringify(await i.admin.enter(listFinanceWebhooks, {}))).not.toContain(made.secret);
    await i.admin.enter(rotateFinanceWebhookSecret, { webhookId: made.webhook.id });
    await expect(i.admin.enter(registerFinanceWebhook, input, 'register-once')).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    const kept = await t.sql<{ answer: string }>(
      `select answer::text from idempotency_record where key = 'register-once'`,
    );
    expect(kept[0]?.answer).not.toContain('whsec_');
  });

  test('a finance webhook gets only its subscribed events, and only an update changes them', async () => {
    const { webhook } = await register('https://erp.example/hooks', i.admin, ['escrow.released']);
    await raise();
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    const changed = await i.admin.enter(updateFinanceWebhook, { webhookId: webhook.id, events: ['integration.alert'] });
    expect(changed.events).toEqual(['integration.alert']);
    await raise();
    expect((await deliveriesOf(webhook.id)).map(({ eventType }) => eventType)).toEqual(['integration.alert']);
  });

  test('a finance webhook that the gateway switches off is reported to the others once', async () => {
    const { webhook: failing } = await register('https://gone.example/hooks');
    const { webhook: other } = await register('https://erp.example/hooks');
    await t.sql(
      `update webhook_queue set failing_since = business_now() - interval '6 days', last_failure_at = business_now()
       where webhook_id = $1`,
      [failing.id],
    );
    expect(await disableFailing(t.database, t.clock.now(), 5)).toEqual({ disabled: [failing.id], staged: 1 });
    expect(await disableFailing(t.database, t.clock.now(), 5)).toEqual({ disabled: [], staged: 0 });
    await i.fanOutAll();
    const [told, ...rest] = await deliveriesOf(other.id);
    expect(JSON.parse(told?.body ?? '').data).toEqual({ alert: 'webhook_disabled', source: failing.id });
    expect(rest).toEqual([]);
  });

  test('only an admin can register, change and test a finance webhook', async () => {
    const { webhook } = await register('https://erp.example/hooks');
    const webhookId = webhook.id;
    const acts = [
      () => register('https://erp.example/hooks', i.viewer),
      () => i.viewer.enter(updateFinanceWebhook, { webhookId, isActive: false }),
      () => i.viewer.enter(rotateFinanceWebhookSecret, { webhookId }),
      () => i.viewer.enter(testFinanceWebhook, { webhookId }),
      () => i.viewer.enter(deleteFinanceWebhook, { webhookId }),
      () => i.viewer.enter(resendFinanceDelivery, { deliveryId: newId() }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await i.viewer.enter(listFinanceWebhooks, {})).toHaveLength(1);
  });
});

describe('the console', () => {
  const LIST = `query ($webhookId: ID!, $first: Int) {
    financeDeliveries(webhookId: $webhookId, first: $first) {
      nodes { deliveryId eventName status body attemptCount attempts { number result httpStatus response } }
      pageInfo { hasNextPage }
    }
  }`;

  test('the console registers, rotates, tests and lists finance webhooks, and only these acts return their secret', async () => {
    const REGISTER = `mutation ($input: RegisterFinanceWebhookInput!) {
      registerFinanceWebhook(input: $input) {
        ... on RegisteredFinanceWebhook { secret webhook { webhookId url events isActive disabledAt } }
      }
    }`;
    const input = { url: 'https://erp.example/hooks', events: ['INTEGRATION_ALERT'] };
    const { registerFinanceWebhook: made } = await i.admin.ask(REGISTER, { input });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.webhook).toMatchObject({ ...input, isActive: true, disabledAt: null });
    const { webhookId } = made.webhook;
    const ROTATE = `mutation ($input: RotateFinanceWebhookSecretInput!) {
      rotateFinanceWebhookSecret(input: $input) { ... on RotatedFinanceWebhookSecret { newSecret previousSecretUntil } }
    }`;
    const { rotateFinanceWebhookSecret: rotated } = await i.admin.ask(ROTATE, { input: { webhookId } });
    expect(rotated.newSecret).not.toBe(made.secret);
    const TEST = `mutation ($input: TestFinanceWebhookInput!) {
      testFinanceWebhook(input: $input) { ... on FinanceDelivery { deliveryId eventName status } }
    }`;
    const { testFinanceWebhook: tried } = await i.admin.ask(TEST, { input: { webhookId } });
    expect(tried).toMatchObject({ eventName: 'webhook.test', status: 'PENDING' });
    const seen = await i.viewer.ask('{ financeWebhooks { webhookId url events } }');
    expect(seen.financeWebhooks).toEqual([{ webhookId, ...input }]);
    const { financeDeliveries } = await i.viewer.ask(LIST, { webhookId });
    expect(financeDeliveries.nodes.map((node: { deliveryId: string }) => node.deliveryId)).toEqual([tried.deliveryId]);
  });

  test('the console lists finance deliveries with their attempts in a fixed number of statements', async () => {
    const there = await receiver(410);
    const { webhook } = await register(there.url);
    const variables = { webhookId: webhook.id, first: 50 };
    await i.stage(alert());
    await i.fanOutAll();
    const sending = sender();
    await ended(webhook.id, 'failed');
    await sending.stop();
    const few = await t.statementsOf(() => i.viewer.ask(LIST, variables));
    await i.stage(...Array.from({ length: 10 }, () => alert()));
    await i.fanOutAll();
    sender();
    await until(async () => (await deliveriesOf(webhook.id)).every(({ status }) => status === 'failed'));
    await Promise.all(senders.map((each) => each.stop()));
    let nodes: { attempts: object[] }[] = [];
    const many = await t.statementsOf(async () => {
      ({ nodes } = (await i.viewer.ask(LIST, variables)).financeDeliveries);
    });
    expect(nodes).toHaveLength(11);
    for (const { attempts } of nodes)
      expect(attempts).toEqual([{ number: 1, result: 'REFUSED', httpStatus: 410, response: expect.any(String) }]);
    expect(many.length).toBe(few.length);
  });
});

describe('two institutions', () => {
  test('each institution gets only its own finance events and finds nothing of the other', async () => {
    const { webhook: ours } = await register('https://erp.example/hooks');
    const { webhook: theirs } = await register('https://other.example/hooks', i.otherAdmin);
    const source = await raise();
    const [delivery] = await deliveriesOf(ours.id);
    expect(await deliveriesOf(theirs.id, i.otherAdmin)).toEqual([]);
    const webhookId = ours.id;
    const acts = [
      [() => i.otherAdmin.enter(updateFinanceWebhook, { webhookId, isActive: false }), 'webhook_not_found'],
      [() => i.otherAdmin.enter(rotateFinanceWebhookSecret, { webhookId }), 'webhook_not_found'],
      [() => i.otherAdmin.enter(testFinanceWebhook, { webhookId }), 'webhook_not_found'],
      [() => i.otherAdmin.enter(deleteFinanceWebhook, { webhookId }), 'webhook_not_found'],
      [() => deliveriesOf(webhookId, i.otherAdmin), 'webhook_not_found'],
      [() => i.otherAdmin.enter(resendFinanceDelivery, { deliveryId: delivery?.id }), 'delivery_not_found'],
    ] as const;
    for (const [act, code] of acts) await expect(act()).rejects.toMatchObject({ code });
    expect((await i.otherAdmin.enter(listFinanceWebhooks, {})).map(({ id }) => id)).toEqual([theirs.id]);
    expect((await i.otherAdmin.enter(pageFinanceEvents, {})).items).toEqual([]);
    const seen = await i.admin.enter(pageFinanceEvents, { first: 100 });
    expect(JSON.stringify(seen.items)).toContain(source);
  });
});

describe('partners', () => {
  test('partners cannot subscribe to finance events, and institutions cannot subscribe to partner events', async () => {
    const url = 'https://partner.example/hooks';
    const asPartner = t.door.enter(registerWebhook, t.alpha.caller(), { url, events: ['integration.alert'] });
    await expect(asPartner).rejects.toMatchObject({ code: 'invalid_event' });
    await expect(register(url, i.admin, ['pix.received'])).rejects.toMatchObject({ code: 'invalid_event' });
  });

  test('partners cannot see or use webhooks of the institution', async () => {
    const { webhook } = await register('https://erp.example/hooks');
    const caller = t.alpha.caller();
    expect((await t.door.enter(listWebhooks, caller, {})).value).toEqual([]);
    await expect(t.door.enter(deleteWebhook, caller, { webhookId: webhook.id })).rejects.toMatchObject({
      code: 'webhook_not_found',
    });
    await expect(t.door.enter(listFinanceWebhooks, caller, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(t.door.enter(pageFinanceEvents, caller, {})).rejects.toMatchObject({
      code: 'finance_integration_not_enabled',
    });
  });

  test('partner events never reach the institution’s webhooks and keep their body', async () => {
    const { webhook } = await register('https://erp.example/hooks');
    const mine = { url: 'https://partner.example/hooks', events: ['account.closed'] };
    const { value } = await t.door.enter(registerWebhook, t.alpha.caller(), mine);
    await logEvents(t, t.alpha, ['account.closed'], { accountId: 7, status: 'closed' });
    await i.fanOutAll();
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    const [delivery] = await t.sql<{ body: string }>('select body from webhook_delivery where webhook_id = $1', [
      value.id,
    ]);
    expect(delivery?.body).toBe('{"accountId":7,"status":"closed"}');
  });
});
