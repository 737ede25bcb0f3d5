import { registerFinanceWebhook } from '../../../src/domains/webhooks/institution/finance-webhook.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';

/** Hostile text that others could put into a note, a response or a payload. */
export const HOSTILE = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

export const registered = async (gateway: ServedFinance, host = 'erp.example.com') =>
  (
    await gateway.as('elisa').enter(registerFinanceWebhook, {
      url: `https://${host}/hooks/${newId().slice(-6)}`,
      events: ['payable.paid', 'payable.payment_failed', 'integration.alert'],
      description: HOSTILE,
    })
  ).webhook;

/** Creates a finished delivery to the webhook with its attempts. Returns its id. */
export async function ended(
  gateway: ServedFinance,
  webhookId: string,
  status: 'succeeded' | 'failed' | 'exhausted' = 'exhausted',
): Promise<string> {
  const id = newId();
  const body = JSON.stringify({ id, event_type: 'payable.paid', data: { payable_id: newId(), amount_minor: 45_600 } });
  await gateway.sql(
    `insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, body, status, attempts, created_at, finished_at)
     select $1, w.id, w.partner_id, uuid_v7(), 'payable.paid', $3, $4, 2, now() - interval '1 hour', now()
     from webhook w where w.id = $2`,
    [id, webhookId, body, status],
  );
  await gateway.sql(
    `insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, error, response, started_at, duration_ms)
     select uuid_v7(), $1, w.partner_id, n, case when n = 2 and $3 = 'succeeded' then 'succeeded' else 'failed' end,
       case n when 2 then case when $3 = 'succeeded' then 200 else 503 end end, case n when 1 then 'timeout' end,
       case n when 2 then $4 end, now() - make_interval(mins => 60 - n), 120 * n
     from webhook w, generate_series(1, 2) n where w.id = $2`,
    [id, webhookId, status, HOSTILE],
  );
  return id;
}

export const screens: readonly Screen[] = [
  { name: 'webhooks-none', login: 'elisa', ready: 'No destinations yet', path: '/console/webhooks' },
  {
    name: 'webhooks',
    login: 'elisa',
    ready: 'erp.example.com',
    dark: true,
    async path(gateway) {
      await registered(gateway);
      await registered(gateway, 'bi.example.com');
      return '/console/webhooks';
    },
  },
  {
    name: 'webhook-register',
    login: 'elisa',
    ready: 'Register destination',
    path: '/console/webhooks',
    before: (page) => page.getByRole('button', { name: 'Register destination' }).click(),
  },
  {
    name: 'webhook',
    login: 'elisa',
    ready: 'Last success',
    dark: true,
    async path(gateway) {
      const { id } = await registered(gateway);
      await ended(gateway, id);
      await ended(gateway, id, 'succeeded');
      return `/console/webhooks/${id}`;
    },
  },
  {
    name: 'webhook-delivery',
    login: 'elisa',
    ready: 'Attempt 2',
    dark: true,
    async path(gateway) {
      const { id } = await registered(gateway);
      return `/console/webhooks/${id}/deliveries/${await ended(gateway, id)}`;
    },
  },
  {
    name: 'webhook-seen',
    login: 'vera',
    ready: 'payable.paid',
    path: async (gateway) => `/console/webhooks/${(await registered(gateway)).id}`,
  },
  {
    name: 'finance-events-none',
    login: 'vera',
    ready: 'No events',
    path: '/console/finance-events?type=ESCROW_RELEASED',
  },
];
