import type { Page } from 'playwright-core';
import { BROWSER_TIMEOUT_MS } from '../../support/browser-timeout.ts';
import type { Screen } from '../../support/console-page.ts';
import { dashboardPage, emptyPage } from '../../support/dashboard-page.ts';
import { fundedAccount, payment, type ServedGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

type Gateway = Pick<ServedGateway, 'app' | 'alpha'>;

interface Seeded {
  readonly accountId: number;
  readonly transactionId: string;
  readonly webhookId: string;
  readonly txId: string;
}

const seeded = new WeakMap<Gateway, Promise<Seeded>>();

/**
 * Creates the data of all screens once per gateway: accounts, payments of every outcome, a charge, keys and a webhook
 * without a receiver.
 */
export function seed(gateway: Gateway): Promise<Seeded> {
  const known = seeded.get(gateway) ?? make(gateway);
  seeded.set(gateway, known);
  return known;
}

async function make({ alpha, app }: Gateway): Promise<Seeded> {
  const { accountId } = await fundedAccount(alpha, 4_200_000);
  await fundedAccount(alpha, 123_456);
  // The gateway itself responds to these posts with 404.
  const webhook = await alpha.request('POST', '/webhooks', {
    url: `${app.origin}/hooks`,
    events: ['pix.received', 'pix.payout.confirmed'],
  });
  const transactionId = await payment(alpha, accountId);
  for (const key of ['reject-ac03@sandbox', 'return@sandbox', 'ok@sandbox']) await payment(alpha, accountId, key);
  const charge = await alpha.graphql(
    `mutation { createImmediateCharge(input: { accountId: ${accountId}, amount: 1500, description: "Café da manhã" }) {
      ... on ImmediateCharge { txId } } }`,
  );
  await alpha.graphql(
    `mutation { registerPixKey(input: { accountId: ${accountId}, keyType: EMAIL, key: "padaria@example.com" }) { __typename } }`,
  );
  const settled = async () => {
    const { body } = await alpha.graphql(`{ transaction(transactionId: "${transactionId}") { status } }`);
    return body.data.transaction.status === 'SETTLED';
  };
  await until(settled, BROWSER_TIMEOUT_MS);
  return {
    accountId,
    transactionId,
    webhookId: webhook.body.data.id,
    txId: charge.body.data.createImmediateCharge.txId,
  };
}

const of = (path: string | ((made: Seeded) => string)) => async (gateway: Gateway) => {
  const made = await seed(gateway);
  return `/dashboard${typeof path === 'string' ? path : path(made)}`;
};

const base = { login: 'alpha', open: dashboardPage } as const;

export const screens: readonly Screen[] = [
  {
    name: 'dashboard-sign-in',
    login: 'nobody',
    path: '/dashboard',
    ready: 'The sandbox prints both at startup',
    async open(browser, { app }, path) {
      const watched = await emptyPage(browser, app.origin);
      await watched.page.goto(`${app.origin}${path}`);
      return watched;
    },
  },
  { ...base, name: 'dashboard', ready: 'Connected', dark: true, path: of('') },
  {
    ...base,
    name: 'dashboard-empty',
    ready: 'No accounts yet',
    path: '/dashboard',
    open: (browser, gateway, path) => dashboardPage(browser, gateway, path, 'beta'),
  },
  { ...base, name: 'dashboard-accounts', ready: 'Ana Souza', path: of('/accounts') },
  {
    ...base,
    name: 'dashboard-account',
    ready: 'Money in and out',
    dark: true,
    before: (page) => page.getByRole('img', { name: 'Balance at the end of each day' }).waitFor(),
    path: of(({ accountId }) => `/accounts/${accountId}`),
  },
  {
    ...base,
    name: 'dashboard-events',
    ready: 'events · in',
    dark: true,
    path: of('/events'),
    before: async (page: Page) => {
      await page.locator('.payment > details > summary').first().click();
      await page.locator('.payment[data-payment] .event > details > summary').first().click();
    },
  },
  {
    ...base,
    name: 'dashboard-events-about',
    ready: 'in progress',
    path: of(({ transactionId }) => `/events?about=${transactionId}`),
  },
  { ...base, name: 'dashboard-simulation', ready: 'Sandbox clock', path: of('/simulation') },
  { ...base, name: 'dashboard-connection', ready: 'Connected', path: of('/connection') },
  { ...base, name: 'dashboard-payments', ready: 'To the owner of a PIX key', dark: true, path: of('/payments') },
  {
    ...base,
    name: 'dashboard-payment',
    ready: 'Transaction id',
    path: of(({ transactionId }) => `/payments/${transactionId}`),
  },
  { ...base, name: 'dashboard-charges', ready: 'Café da manhã', path: of('/charges') },
  {
    ...base,
    name: 'dashboard-charge',
    ready: 'waiting for payment',
    dark: true,
    path: of(({ txId }) => `/charges/${txId}`),
  },
  {
    ...base,
    name: 'dashboard-keys',
    ready: 'padaria@example.com',
    path: of(({ accountId }) => `/keys?account=${accountId}`),
  },
  { ...base, name: 'dashboard-claims', ready: 'No claims', path: of('/claims') },
  { ...base, name: 'dashboard-infractions', ready: 'No infraction reports', path: of('/infractions') },
  { ...base, name: 'dashboard-webhooks', ready: 'pix.payout.confirmed', path: of('/webhooks') },
  {
    ...base,
    name: 'dashboard-webhook',
    ready: 'Webhook id',
    dark: true,
    path: of(({ webhookId }) => `/webhooks/${webhookId}`),
  },
  {
    ...base,
    name: 'dashboard-webhook-register',
    ready: 'Latest deliveries',
    path: of('/webhooks'),
    before: (page) => page.getByRole('button', { name: 'Register webhook' }).click(),
  },
  {
    ...base,
    name: 'dashboard-delivery',
    ready: 'pix.payout.confirmed',
    path: of(({ webhookId }) => `/webhooks/${webhookId}`),
    async before(page) {
      await page.getByRole('grid', { name: 'Deliveries' }).getByRole('link').first().click();
      await page.getByText('Attempt 1').waitFor();
      await page.getByText('Response').first().click();
    },
  },
  { ...base, name: 'dashboard-not-found', ready: 'This address has no screen', path: '/dashboard/no/such' },
];
