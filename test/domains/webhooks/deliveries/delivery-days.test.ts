import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DELIVERY_DAYS,
  DeliveryDays,
  deliveryDaysOfWebhooks,
} from '../../../../src/domains/webhooks/deliveries/delivery-days.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { askConsole } from '../../../support/console-graph.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { deliverEvents, moveClock, registerWebhook } from '../../../support/webhooks.ts';

const TODAY = brasiliaDate(new Date());

let t: FinanceDoor;
let webhookId: string;
beforeAll(async () => {
  t = await openFinance();
  ({ id: webhookId } = await registerWebhook(t, t.alpha, 'http://127.0.0.1:9/hooks', ['pix.received']));
  // Partitions exist only for the last and next weeks.
  for (const [status, daysAgo, count] of [
    ['succeeded', 0, 3],
    ['failed', 0, 1],
    ['pending', 0, 2],
    ['exhausted', 3, 4],
  ] as const)
    await t.sql(
      `insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, body, status, created_at)
       select uuid_v7(x.at), $1, $2, gen_random_uuid(), 'pix.received', '{}', $3, x.at
       from generate_series(1, $5), lateral (select ((now() at time zone 'America/Sao_Paulo')::date - $4::integer)::timestamp
         at time zone 'America/Sao_Paulo' + interval '1 second' as at) x`,
      [webhookId, t.alpha.id, status, daysAgo, count],
    );
});
afterAll(() => t?.close());

const daysOf = async (input: object = {}, partner = t.alpha) =>
  (await deliveryDaysOfWebhooks(t.database, partner.id, [webhookId], DeliveryDays.parse(input))).get(webhookId)
    ?.items ?? [];

describe('the days of a webhook', () => {
  test('the days of a webhook count its deliveries by status, earliest first, including empty days', async () => {
    const days = await daysOf();
    expect(days).toHaveLength(DELIVERY_DAYS);
    expect(days.at(-1)).toEqual({ webhookId, day: TODAY, succeeded: 3, failed: 1, exhausted: 0, pending: 2 });
    expect(days.at(-4)).toMatchObject({ day: plusDays(TODAY, -3), exhausted: 4, succeeded: 0 });
    expect(days[0]).toMatchObject({ day: plusDays(TODAY, 1 - DELIVERY_DAYS), succeeded: 0, pending: 0 });
    expect(await daysOf({ days: 4 })).toEqual(days.slice(-4));
    expect(() => DeliveryDays.parse({ days: DELIVERY_DAYS + 1 })).toThrow();
  });

  test('the days of a webhook are visible to its owner and to admins of its institution', async () => {
    expect(await daysOf({}, t.beta)).toEqual([]);
    const query = '{ partnerWebhooks { nodes { deliveryDays(days: 1) { day succeeded failed pending } } } }';
    const { partnerWebhooks } = await askConsole(t, t.as('elisa'), query);
    expect(partnerWebhooks.nodes).toEqual([{ deliveryDays: [{ day: TODAY, succeeded: 3, failed: 1, pending: 2 }] }]);
    expect((await askConsole(t, t.other.as('elisa'), query)).partnerWebhooks.nodes).toEqual([]);
  });
});

test('the days of a webhook follow the clock of the sandbox, as deliveries do', async () => {
  const before = await daysOf({ days: 1 });
  await moveClock(t, 3 * 86_400);
  const { id } = await registerWebhook(t, t.beta, 'http://127.0.0.1:9/later', ['fee.charged']);
  await deliverEvents(t, t.beta, 2, 'fee.charged');
  const of = async (partnerId: string, webhook: string, days: number) =>
    (await deliveryDaysOfWebhooks(t.database, partnerId, [webhook], { days })).get(webhook)?.items ?? [];
  const today = plusDays(TODAY, 3);
  expect(await of(t.beta.id, id, 2)).toMatchObject([
    { day: plusDays(today, -1), pending: 0 },
    { day: today, pending: 2 },
  ]);
  // Earlier deliveries stay on their days.
  expect(await of(t.alpha.id, webhookId, 4)).toMatchObject([
    ...before,
    {},
    {},
    { day: today, succeeded: 0, pending: 0 },
  ]);
});
