import { createPartner, setIntegration } from '../../../src/domains/administration/partner.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import type { Screen } from '../../support/console-page.ts';
import { logEvents } from '../../support/deliveries.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { approveAs } from '../../support/two-admins.ts';
import { ended, HOSTILE } from './webhooks.ts';

export const newPartner = (gateway: ServedFinance, name = `Loja ${newId().slice(-8)}`) =>
  gateway.as('elisa').enter(createPartner, { name });

/** Creates a partner and makes it an integration with two admins. */
export async function newIntegration(gateway: ServedFinance) {
  const made = await newPartner(gateway);
  const { pendingChangeId } = await gateway
    .as('elisa')
    .enter(setIntegration, { partnerId: made.id, isIntegration: true });
  await approveAs(gateway.as('hugo').enter, pendingChangeId);
  return made;
}

export async function known(gateway: ServedFinance, name = 'alpha') {
  const [row] = await gateway.sql<{ id: string; institutionId: number }>(
    'select id, institution_id as "institutionId" from partner where name = $1',
    [name],
  );
  if (!row) throw new Error(`there is no partner ${name}`);
  return row;
}

export async function webhookOf(gateway: ServedFinance): Promise<string> {
  const { body } = await gateway.alpha.request('POST', '/webhooks', {
    url: `https://partner.example.com/hooks/${newId().slice(-6)}`,
    events: ['pix.received'],
    description: HOSTILE,
  });
  return body.data.id;
}

export async function payment(
  gateway: ServedFinance,
): Promise<{ readonly transactionId: string; readonly eventIds: readonly string[] }> {
  const transactionId = newId();
  const payload = { transactionId, accountId: 7, amount: 1_050, description: HOSTILE };
  const eventIds = await logEvents(
    gateway,
    await known(gateway),
    ['pix.payout.processing', 'pix.payout.confirmed'],
    payload,
  );
  return { transactionId, eventIds };
}

export const screens: readonly Screen[] = [
  {
    name: 'partners',
    login: 'elisa',
    ready: 'Loja do Centro e Filhos',
    dark: true,
    async path(gateway) {
      await newPartner(gateway, 'Loja do Centro e Filhos Comércio de Alimentos Ltda');
      return '/console/partners';
    },
  },
  {
    name: 'partner-add',
    login: 'elisa',
    ready: 'alpha',
    path: '/console/partners',
    before: (page) => page.getByRole('button', { name: 'Add partner' }).click(),
  },
  {
    name: 'partner-new',
    login: 'elisa',
    ready: 'No credentials',
    path: async (gateway) => `/console/partners/${(await newPartner(gateway)).id}`,
  },
  {
    name: 'partner',
    login: 'elisa',
    ready: 'partner.example.com',
    dark: true,
    async path(gateway) {
      await webhookOf(gateway);
      return `/console/partners/${(await known(gateway)).id}`;
    },
  },
  {
    name: 'partner-webhooks',
    login: 'elisa',
    ready: 'partner.example.com',
    async path(gateway) {
      await webhookOf(gateway);
      return '/console/partners/webhooks';
    },
  },
  {
    name: 'partner-webhook',
    login: 'elisa',
    ready: 'Last success',
    async path(gateway) {
      const id = await webhookOf(gateway);
      await ended(gateway, id);
      return `/console/partners/webhooks/${id}`;
    },
  },
  {
    name: 'partner-delivery',
    login: 'elisa',
    ready: 'Attempt 2',
    path: async (gateway) => `/console/partners/deliveries/${await ended(gateway, await webhookOf(gateway), 'failed')}`,
  },
  {
    name: 'partner-events',
    login: 'elisa',
    ready: 'pix.payout.confirmed',
    dark: true,
    async path(gateway) {
      await payment(gateway);
      return `/console/partners/${(await known(gateway)).id}/events`;
    },
  },
  {
    name: 'partner-event',
    login: 'elisa',
    ready: 'Payload',
    async path(gateway) {
      const { eventIds } = await payment(gateway);
      return `/console/partners/${(await known(gateway)).id}/events/${eventIds[0]}`;
    },
  },
  { name: 'partners-not-for', login: 'vera', ready: 'Your roles do not allow this', path: '/console/partners' },
];
