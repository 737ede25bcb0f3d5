import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fanOutCommit } from '../../../../src/domains/webhooks/deliveries/fan-out.consumer.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { lease } from '../../../support/deliveries.ts';
import { openTestDoor, type TestDoor, type TestPartner } from '../../../support/door.ts';
import { CLEAR_WEBHOOKS, registerWebhook } from '../../../support/webhooks.ts';

let t: TestDoor;
let position: number;
let metrics: Metrics;
let fanOut: (messages: readonly Message[]) => Promise<void>;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());
beforeEach(() => {
  position = 0;
  metrics = new Metrics();
  fanOut = fanOutCommit({
    database: t.database,
    metrics,
    onDue: () => {
      position += 1;
    },
  });
});
afterEach(() => t.sql(CLEAR_WEBHOOKS));

const URL = 'https://partner.example/hooks';

function event(partner: TestPartner, type: string, payload: Record<string, unknown>, id = newId()): Message {
  const body = { position: 1, type, partnerId: partner.id, accountId: 1003, payload, occurredAt: t.clock.now() };
  return { id, exchange: 'events', routingKey: `${partner.institutionId}.${partner.id}.${type}`, body };
}
const blocked = (partner = t.alpha, id?: string) =>
  event(partner, 'account.blocked', { accountId: 1003, status: 'blocked' }, id);
const returnFailed = () =>
  event(t.alpha, 'pix.payout.return.failed', {
    accountId: 1003,
    transactionId: 'a',
    endToEndId: 'b',
    originalTransactionId: 'a',
    originalEndToEndId: 'b',
    externalId: null,
    returnId: 'c',
    amount: 1_050,
    status: 'rejected',
    reasonCode: 'AC07',
    reasonDescription: 'closed',
    refundedAmount: 0,
  });

interface Row {
  readonly webhook_id: string;
  readonly event_type: string;
  readonly event_id: string;
  readonly body: string;
}
const counted = async (result: string): Promise<number> => {
  const line = new RegExp(`queue="webhooks.fanout",result="${result}"\\} (\\d+)`);
  return Number(line.exec(await metrics.registry.metrics())?.[1] ?? 0);
};
const deliveries = () => t.sql<Row>('select webhook_id, event_type, event_id, body from webhook_delivery order by id');

test('an event goes only to active webhooks of its partner that subscribe to it', async () => {
  const [one, two] = [
    await registerWebhook(t, t.alpha, URL, ['account.blocked']),
    await registerWebhook(t, t.alpha, URL, ['fee.charged', 'account.blocked']),
  ];
  await registerWebhook(t, t.alpha, URL, ['account.closed']);
  await registerWebhook(t, t.beta, URL, ['account.blocked']);
  const { id: off } = await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  await t.sql('update webhook set is_active = false where id = $1', [off]);
  const message = blocked();
  await fanOut([message]);
  const rows = await deliveries();
  expect(rows.map((row) => row.webhook_id).sort()).toEqual([one.id, two.id].sort());
  expect(rows.every((row) => row.event_id === message.id && row.event_type === 'account.blocked')).toBe(true);
  expect(position).toBe(1);
});

test('a repeated message makes one delivery, in one batch or in two', async () => {
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  const message = blocked();
  await fanOut([message, message]);
  await fanOut([message, blocked()]);
  await Promise.all([fanOut([message]), fanOut([message])]);
  expect((await deliveries()).length).toBe(2);
});

test('an event without subscribers is not recorded, so a repeated message reaches a new subscriber once', async () => {
  const { id } = await registerWebhook(t, t.alpha, URL, ['account.closed']);
  const message = blocked();
  await fanOut([message, message]);
  expect(await t.sql('select 1 from consumed_message')).toEqual([]);
  expect(await counted('repeated')).toBe(0);
  await t.sql(`update webhook set events = '{account.blocked}' where id = $1`, [id]);
  await fanOut([message, message]);
  await fanOut([message]);
  expect((await deliveries()).length).toBe(1);
  expect(await counted('repeated')).toBe(2);
});

test('two workers that process the same message concurrently make one delivery', async () => {
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  const messages = Array.from({ length: 50 }, () => blocked());
  await Promise.all([fanOut(messages), fanOut(messages), fanOut(messages.toReversed())]);
  expect((await deliveries()).length).toBe(50);
});

test('a subscriber of pix.payout.returned also gets pix.payout.return.failed, once and under its own type', async () => {
  await registerWebhook(t, t.alpha, URL, ['pix.payout.returned']);
  await registerWebhook(t, t.alpha, URL, ['pix.payout.returned', 'pix.payout.return.failed']);
  await registerWebhook(t, t.alpha, URL, ['pix.payout.return.failed']);
  await fanOut([returnFailed()]);
  const rows = await deliveries();
  expect(rows.map((row) => row.event_type)).toEqual(Array(3).fill('pix.payout.return.failed'));
  expect(new Set(rows.map((row) => row.webhook_id)).size).toBe(3);
});

test('a delivery body has amounts in base units', async () => {
  await registerWebhook(t, t.alpha, URL, ['pix.payout.return.failed']);
  await fanOut([returnFailed()]);
  expect(JSON.parse((await deliveries())[0]?.body ?? '')).toMatchObject({ amount: 105_000, refundedAmount: 0 });
});

test('deliveries have ids in the order of their events', async () => {
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  const messages = Array.from({ length: 300 }, () => blocked());
  await fanOut(messages);
  const order = (await deliveries()).map((row) => row.event_id);
  expect(order).toEqual(messages.flatMap(({ id }) => [id, id]));
});

test('a batch takes one statement of any size, and an event without subscribers does not wake the sender', async () => {
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  const few = await t.statementsOf(() => fanOut([blocked()]));
  const many = await t.statementsOf(() => fanOut(Array.from({ length: 200 }, () => blocked())));
  expect([few.length, many.length]).toEqual([1, 1]);
  position = 0;
  await fanOut([blocked(t.beta)]);
  expect(position).toBe(0);
});

test('an event outside the catalogue is refused and leaves no trace', async () => {
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  await expect(fanOut([blocked(), event(t.alpha, 'account.moved', {})])).rejects.toThrow('account.moved');
  expect(await deliveries()).toEqual([]);
  expect(await t.sql('select 1 from consumed_message')).toEqual([]);
});

test('a delivery that is written while its webhook is claimed is sent later', async () => {
  const { id } = await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  for (let n = 0; n < 40; n += 1) await Promise.all([fanOut([blocked()]), lease(t, 100), lease(t, 100)]);
  const [deliveryQueue] = await t.sql<{ stranded: boolean }>(
    `select l.next_at > business_now() + interval '40 seconds' as stranded from webhook_queue l where l.webhook_id = $1
       and exists (select from webhook_due d where d.webhook_id = l.webhook_id)`,
    [id],
  );
  expect(deliveryQueue).toEqual({ stranded: false });
});

test('new and repeated messages are counted separately', async () => {
  await registerWebhook(t, t.alpha, URL, ['account.blocked']);
  const [one, two] = [blocked(), blocked()];
  await fanOut([one, two, one]);
  expect([await counted('committed'), await counted('repeated')]).toEqual([2, 1]);
  await fanOut([one]);
  expect([await counted('committed'), await counted('repeated')]).toEqual([2, 2]);
});
