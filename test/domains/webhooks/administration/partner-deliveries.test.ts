import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageEvents } from '../../../../src/domains/events/event-log.ts';
import { followPartnerEvents, listPartnerEvents } from '../../../../src/domains/events/partner-events.ts';
import {
  getPartnerDelivery,
  getPartnerWebhook,
  listPartnerDeliveries,
  recoverPartnerWebhook,
  retryPartnerDelivery,
} from '../../../../src/domains/webhooks/administration/partner-deliveries.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { askConsole } from '../../../support/console-graph.ts';
import { attemptAll, logEvents } from '../../../support/deliveries.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { book } from '../../../support/money.ts';
import { openFunded } from '../../../support/payments.ts';
import { deliverEvents, registerWebhook } from '../../../support/webhooks.ts';

const END_TO_END = 'E9999900420261123150000000000001';

let t: FinanceDoor;
let accountId: number;
/** A PIX of alpha whose events name it by transaction id or end-to-end id. */
let transactionId: string;
beforeAll(async () => {
  t = await openFinance();
  ({ accountId } = await openFunded(t, { balance: 100_000 }));
  await book(t, t.alpha, { type: 'pix_out', accountId, amount: 1_000 });
  const [row] = await t.sql<{ id: string }>(
    `update transaction set end_to_end_id = $1 where type = 'pix_out' and account_id = $2 returning id`,
    [END_TO_END, accountId],
  );
  transactionId = row?.id ?? '';
  await logEvents(t, t.alpha, ['pix.payout.processing'], { accountId, transactionId });
  await logEvents(t, t.alpha, ['pix.payout.confirmed'], { accountId, endToEndId: END_TO_END });
  await logEvents(t, t.alpha, ['account.closed'], { accountId, status: 'closed' });
  await logEvents(t, t.beta, ['account.closed'], { accountId: 7, status: 'closed' });
});
afterAll(() => t?.close());

const search = async (input: object, as = t.as('elisa')) =>
  (await as.enter(listPartnerEvents, { partnerId: t.alpha.id, ...input })).items;
const namesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe("a partner's event log", () => {
  test("an admin searches a partner's event log by payment, whichever id its events contain, and by event", async () => {
    for (const about of [transactionId, transactionId.toUpperCase(), END_TO_END])
      expect(namesOf(await search({ about }))).toEqual(['pix.payout.confirmed', 'pix.payout.processing']);
    const [newest] = await search({ about: transactionId, first: 1 });
    expect(await search({ about: newest?.id })).toEqual([newest]);
    expect(namesOf(await search({ about: END_TO_END, types: ['pix.payout.processing'] }))).toEqual([
      'pix.payout.processing',
    ]);
    expect(await search({ about: newId() })).toEqual([]);
    expect(await search({ about: 'nothing like it' })).toEqual([]);
  });

  test('a partner searches its own event log by payment, oldest first by default, and finds nothing of other partners', async () => {
    const page = (about: string, partner = t.alpha, order: 'newest' | 'oldest' | null = null) =>
      t.door.enter(pageEvents, partner.caller(), { about, order });
    expect(namesOf((await page(END_TO_END)).value.items)).toEqual(['pix.payout.processing', 'pix.payout.confirmed']);
    expect(namesOf((await page(transactionId, t.alpha, 'newest')).value.items)).toEqual([
      'pix.payout.confirmed',
      'pix.payout.processing',
    ]);
    for (const about of [END_TO_END, transactionId]) expect((await page(about, t.beta)).value.items).toEqual([]);
  });

  test("an admin searches a partner's event log by type and time, newest first and page by page", async () => {
    const types = ['account.closed', 'pix.payout.confirmed', 'pix.payout.processing'];
    expect(namesOf(await search({ types }))).toEqual(types);
    expect(namesOf(await search({ types: ['account.closed'] }))).toEqual(['account.closed']);
    const { items, hasMore } = await t
      .as('elisa')
      .enter(listPartnerEvents, { partnerId: t.alpha.id, first: 1, types, from: '2026-11-01T00:00:00Z' });
    expect([namesOf(items), hasMore]).toEqual([['account.closed'], true]);
    const times = (await search({ types })).map(({ occurredAt }) => occurredAt.getTime());
    const first = new Date(Math.min(...times)).toISOString();
    const later = new Date(Math.max(...times) + 1).toISOString();
    expect(await search({ types, from: later })).toEqual([]);
    expect(await search({ types, to: first })).toEqual([]);
    expect(await search({ types, from: first, to: later })).toHaveLength(3);
    expect(namesOf(await search({ from: first, types: ['account.closed'] }))).toEqual(['account.closed']);
    await expect(search({ about: END_TO_END, to: later })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test("only admins of the partner's institution can read a partner's event log", async () => {
    await expect(search({}, t.as('carla'))).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = t.other.as('elisa');
    const unknown = { code: 'partner_not_found' };
    await expect(search({}, stranger)).rejects.toMatchObject(unknown);
    await expect(stranger.enter(followPartnerEvents, { partnerId: t.alpha.id })).rejects.toMatchObject(unknown);
    const { principal } = t.as('elisa').caller();
    await expect(search({ partnerId: principal.institutionPartnerId })).rejects.toMatchObject(unknown);
  });
});

const DETAIL = `query ($webhookId: ID!, $deliveryId: ID!, $partnerId: ID!, $about: String) {
  partnerWebhook(webhookId: $webhookId) { url events status partnerName }
  partnerDeliveries(webhookId: $webhookId) { nodes { deliveryId status attempts { number httpStatus response } } }
  partnerDelivery(deliveryId: $deliveryId) { eventName body attemptCount attempts { result response } }
  partnerEvents(partnerId: $partnerId, about: $about) {
    nodes { name payload deliveries { nodes { deliveryId attempts { number response } } } }
  }
}`;

describe("a partner's webhook", () => {
  test("an admin sees a partner's webhook with its deliveries, their bodies, attempts and responses", async () => {
    const { id: webhookId } = await registerWebhook(t, t.alpha, 'http://127.0.0.1:9/hooks', ['pix.received']);
    await deliverEvents(t, t.alpha);
    const [closed] = await search({ types: ['account.closed'] });
    await t.sql('update webhook_delivery set event_id = $1', [closed?.id]);
    await attemptAll(t, { result: 'refused', status: 422, response: 'no such account' });
    const { items } = await t.as('elisa').enter(listPartnerDeliveries, { webhookId, status: 'failed' });
    const [delivery] = items;
    const variables = { webhookId, deliveryId: delivery?.id, partnerId: t.alpha.id, about: delivery?.eventId };
    const seen = await askConsole(t, t.as('elisa'), DETAIL, variables);
    expect(seen.partnerWebhook).toMatchObject({ url: 'http://127.0.0.1:9/hooks', partnerName: 'alpha' });
    const attempt = { number: 1, response: 'no such account' };
    expect(seen.partnerDeliveries.nodes).toMatchObject([
      { status: 'FAILED', attempts: [{ ...attempt, httpStatus: 422 }] },
    ]);
    expect(seen.partnerDelivery).toMatchObject({ eventName: 'pix.received', body: delivery?.body, attemptCount: 1 });
    expect(seen.partnerEvents.nodes).toMatchObject([
      { name: 'account.closed', deliveries: { nodes: [{ deliveryId: delivery?.id, attempts: [attempt] }] } },
    ]);
  });

  test('an admin sends one delivery or all failed ones since a time again, and the act is recorded', async () => {
    const { items: [webhook] = [] } = await t
      .as('elisa')
      .enter(listPartnerDeliveries, { webhookId: (await newestWebhook()) ?? '', status: 'failed' });
    const deliveryId = webhook?.id ?? '';
    const retried = await t.as('elisa').enter(retryPartnerDelivery, { deliveryId });
    expect(retried).toMatchObject({ id: deliveryId, status: 'pending', partnerId: t.alpha.id });
    await attemptAll(t, { result: 'refused', status: 410 });
    const since = '2026-01-01T00:00:00Z';
    const webhookId = webhook?.webhookId ?? '';
    expect(await t.as('elisa').enter(recoverPartnerWebhook, { webhookId, since })).toMatchObject({
      ...{ webhookId, kind: 'failed_deliveries', since: new Date(since), until: t.clock.now() },
    });
    expect(
      await t.sql(
        `select action, actor_id from audit_event where actor_id = 'elisa' and resource_type like 'webhook_%' order by seq`,
      ),
    ).toEqual([
      { action: 'webhook_delivery.retried', actor_id: 'elisa' },
      { action: 'webhook_recovery.started', actor_id: 'elisa' },
    ]);
  });

  test("only admins of the partner's institution can see and change a partner's webhook", async () => {
    const webhookId = (await newestWebhook()) ?? '';
    const { items } = await t.as('elisa').enter(listPartnerDeliveries, { webhookId });
    const deliveryId = items[0]?.id ?? '';
    const acts = (as: FinanceDoor['own']) =>
      [
        [() => as.enter(getPartnerWebhook, { webhookId }), 'webhook_not_found'],
        [() => as.enter(listPartnerDeliveries, { webhookId }), 'webhook_not_found'],
        [() => as.enter(recoverPartnerWebhook, { webhookId, since: '2026-01-01T00:00:00Z' }), 'webhook_not_found'],
        [() => as.enter(getPartnerDelivery, { deliveryId }), 'delivery_not_found'],
        [() => as.enter(retryPartnerDelivery, { deliveryId }), 'delivery_not_found'],
      ] as const;
    for (const [act, code] of acts(t.other.as('elisa'))) await expect(act()).rejects.toMatchObject({ code });
    for (const login of ['vera', 'carla'])
      for (const [act] of acts(t.as(login))) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

const newestWebhook = async () =>
  (
    await t.sql<{ id: string }>('select id from webhook where partner_id = $1 order by id desc limit 1', [t.alpha.id])
  )[0]?.id;
