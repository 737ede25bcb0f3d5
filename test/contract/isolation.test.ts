import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/domains.ts';
import { statement } from '../../src/platform/database.ts';
import { SCOPES } from '../../src/platform/operation.ts';
import type { Route } from '../../src/rest/route.ts';
import { sandboxRoutes } from '../../src/sandbox/routes.ts';
import { freshCpf, fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

/** What alpha owns, for beta to try. */
interface Owned {
  readonly customerId: number;
  readonly accountId: number;
  readonly otherAccountId: number;
  readonly paymentId: string;
  readonly transferId: string;
  readonly entryId: string;
  /** An end-to-end id that alpha's lookup issued and nobody has used. */
  readonly endToEndId: string;
  /** A webhook with one delivery. */
  readonly webhookId: string;
  /** An account of the partner that tries. */
  readonly ownAccountId: number;
}

interface Try {
  readonly path: string;
  readonly body?: unknown;
  /** The refusal; or `nothing`: an answer that shows none of alpha's facts. */
  readonly refused: { readonly status: number; readonly code: string } | 'nothing';
}

/** Nobody listens there. */
const RECEIVER = 'http://127.0.0.1:9/hooks';
const COUNT_DELIVERIES = statement('test_count_deliveries', 'select count(*) as n from webhook_delivery');

const notFound = (code: string) => ({ status: 404, code });
const forbidden = (code: string) => ({ status: 403, code });
const ofAccount = (suffix: string, body?: unknown) => (owned: Owned) => [
  { path: `/accounts/${owned.accountId}${suffix}`, body, refused: notFound('account_not_found') },
];

const ofWebhook = (suffix: string, body?: unknown) => (owned: Owned) => [
  { path: `/webhooks/${owned.webhookId}${suffix}`, body, refused: notFound('webhook_not_found') },
];

/** For every route, how another partner would reach for alpha's facts. A new route must be added here. */
const TRIES: Readonly<Record<string, (owned: Owned) => readonly Try[]>> = {
  'GET /accounts': () => [{ path: '/accounts?page_size=100', refused: 'nothing' }],
  'GET /accounts/{id}': ofAccount(''),
  'GET /accounts/{id}/balance': ofAccount('/balance'),
  'GET /accounts/{id}/statement': ofAccount('/statement'),
  'GET /accounts/{id}/statement/{entry_id}/receipt': ({ accountId, ownAccountId, entryId }) => [
    { path: `/accounts/${accountId}/statement/${entryId}/receipt`, refused: notFound('account_not_found') },
    { path: `/accounts/${ownAccountId}/statement/${entryId}/receipt`, refused: notFound('entry_not_found') },
  ],
  'GET /accounts/{id}/limits': ofAccount('/limits'),
  'PUT /accounts/{id}/limits': ofAccount('/limits', { nighttime_limit: 1 }),
  'POST /accounts/{id}/block': ofAccount('/block'),
  'POST /accounts/{id}/unblock': ofAccount('/unblock'),
  'POST /accounts/{id}/close': ofAccount('/close'),
  'GET /accounts/{id}/events': ofAccount('/events'),
  'POST /customers': () => [
    {
      path: '/customers',
      body: { document: freshCpf(), name: 'Beto', password: 'correct horse' },
      refused: 'nothing',
    },
  ],
  'GET /customers/{id}': ({ customerId }) => [
    { path: `/customers/${customerId}`, refused: notFound('customer_not_found') },
  ],
  'POST /customers/{id}/accounts': ({ customerId }) => [
    {
      path: `/customers/${customerId}/accounts`,
      body: { account_type: 'payment' },
      refused: notFound('customer_not_found'),
    },
  ],
  'POST /pix/payments': ({ accountId, ownAccountId, endToEndId }) => [
    {
      path: '/pix/payments',
      body: { account_id: accountId, amount: 1, pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId },
      refused: forbidden('account_not_of_partner'),
    },
    {
      path: '/pix/payments',
      body: { account_id: ownAccountId, amount: 1, pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId },
      refused: { status: 422, code: 'dict_lookup_required' },
    },
  ],
  'GET /pix/payments/{id}': ({ paymentId }) => [
    { path: `/pix/payments/${paymentId}`, refused: forbidden('transaction_not_of_partner') },
  ],
  'GET /pix/{transactionId}': ({ paymentId }) => [
    { path: `/pix/${paymentId}`, refused: forbidden('transaction_not_of_partner') },
  ],
  'GET /pix/dict/{key}': ({ accountId }) => [
    { path: `/pix/dict/ok@sandbox?accountId=${accountId}`, refused: forbidden('account_not_of_partner') },
  ],
  'POST /transfers/internal': ({ accountId, otherAccountId, ownAccountId }) => [
    {
      path: '/transfers/internal',
      body: { account_id: accountId, destination_account_id: otherAccountId, amount: 1 },
      refused: forbidden('account_not_of_partner'),
    },
    {
      path: '/transfers/internal',
      body: { account_id: ownAccountId, destination_account_id: accountId, amount: 1 },
      refused: forbidden('destination_account_not_of_partner'),
    },
  ],
  'GET /transfers/{id}': ({ transferId }) => [
    { path: `/transfers/${transferId}`, refused: forbidden('transaction_not_of_partner') },
  ],
  'GET /fees': () => [{ path: '/fees', refused: 'nothing' }],
  'GET /fees/charges': ({ accountId, paymentId }) => [
    { path: '/fees/charges', refused: 'nothing' },
    { path: `/fees/charges?origin_transaction_id=${paymentId}`, refused: 'nothing' },
    { path: `/fees/charges?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
  ],
  'POST /webhooks': () => [
    { path: '/webhooks', body: { url: RECEIVER, events: ['account.created'] }, refused: 'nothing' },
  ],
  'GET /webhooks': () => [{ path: '/webhooks', refused: 'nothing' }],
  'GET /webhooks/events': () => [{ path: '/webhooks/events', refused: 'nothing' }],
  'GET /webhooks/{id}': ofWebhook(''),
  'PUT /webhooks/{id}': ofWebhook('', { is_active: false }),
  'DELETE /webhooks/{id}': ofWebhook(''),
  'POST /webhooks/{id}/rotate-secret': ofWebhook('/rotate-secret'),
  'POST /webhooks/{id}/test': ofWebhook('/test'),
  'POST /webhooks/{id}/replay': ofWebhook('/replay'),
  'POST /api/sandbox/v1/pix/received': ({ accountId }) => [
    {
      path: '/api/sandbox/v1/pix/received',
      body: { account_id: accountId, amount: 1 },
      refused: forbidden('account_not_of_partner'),
    },
  ],
  'GET /api/sandbox/v1/clock': () => [{ path: '/api/sandbox/v1/clock', refused: 'nothing' }],
  'POST /api/sandbox/v1/clock/advance': () => [
    { path: '/api/sandbox/v1/clock/advance', body: { seconds: 1 }, refused: 'nothing' },
  ],
};

const nameOf = (route: Route, base = '') => `${route.method} ${base}${route.path}`;
const all: readonly (readonly [string, Route])[] = [
  ...routes.map((route) => [nameOf(route), route] as const),
  ...sandboxRoutes.map((route) => [nameOf(route, '/api/sandbox/v1'), route] as const),
];

let gateway: ServedGateway;
let owned: Owned;

beforeAll(async () => {
  gateway = await serveGateway();
  const { alpha, beta } = gateway;
  const { customerId, accountId } = await fundedAccount(alpha);
  const { accountId: otherAccountId } = await fundedAccount(alpha);
  const { accountId: ownAccountId } = await fundedAccount(beta);
  const subscription = { url: RECEIVER, events: ['pix.claim.created'] };
  const webhookId = (await alpha.request('POST', '/webhooks', subscription)).body.data.id;
  await alpha.request('POST', `/webhooks/${webhookId}/test`);
  const transfer = { account_id: accountId, destination_account_id: otherAccountId, amount: 100 };
  owned = {
    customerId,
    accountId,
    otherAccountId,
    ownAccountId,
    webhookId,
    paymentId: await payment(alpha, accountId),
    transferId: (await alpha.request('POST', '/transfers/internal', transfer)).body.transactionId,
    entryId: (await alpha.request('GET', `/accounts/${accountId}/statement`)).body.data[0].id,
    endToEndId: (await alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`)).body.data.end_to_end_id,
  };
});

afterAll(() => gateway?.stop());

describe('isolation', () => {
  it('is tried on every route that there is, and on none that there is not', () => {
    expect(Object.keys(TRIES).sort()).toEqual(all.map(([name]) => name).sort());
  });

  it.each(all)('%s shows another partner nothing and lets it change nothing', async (name, route) => {
    for (const { path, body, refused } of TRIES[name]?.(owned) ?? []) {
      const before = await state();
      const answer = await gateway.beta.request(route.method, path, body);
      if (refused === 'nothing') {
        expect(answer.status).toBeLessThan(300);
        const text = JSON.stringify(answer.body);
        for (const secret of [owned.accountId, owned.customerId, owned.paymentId, owned.transferId, owned.webhookId]) {
          expect(text).not.toMatch(new RegExp(`[":\\s]${secret}[",}\\]]`));
        }
      } else {
        expect({ status: answer.status, code: answer.body.error.code }).toEqual(refused);
        expect(await state()).toEqual(before);
      }
    }
  });

  it('makes an unknown account and a foreign one look the same, down to the message', async () => {
    const { beta } = gateway;
    for (const path of ['', '/balance', '/statement', '/limits', '/events']) {
      const foreign = await beta.request('GET', `/accounts/${owned.accountId}${path}`);
      const unknown = await beta.request('GET', `/accounts/999999999${path}`);
      expect({ ...foreign.body.error, request_id: '' }).toEqual({ ...unknown.body.error, request_id: '' });
    }
  });
});

describe('isolation of webhooks', () => {
  it('makes an unknown webhook and a foreign one look the same, down to the message', async () => {
    const tries = [
      ['GET', ''],
      ['PUT', '', { is_active: false }],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['POST', '/replay'],
    ] as const;
    for (const [method, path, body] of tries) {
      const [foreign, unknown] = await Promise.all(
        [owned.webhookId, owned.paymentId].map((id) => gateway.beta.request(method, `/webhooks/${id}${path}`, body)),
      );
      expect(foreign?.status).toBe(404);
      expect({ ...foreign?.body.error, request_id: '' }).toEqual({ ...unknown?.body.error, request_id: '' });
    }
  });
});

describe('access', () => {
  const everyPath = (route: Route) =>
    route.path.includes('{') ? route.path.replaceAll(/\{[^}]+\}/g, '1') : route.path;

  it.each(all)('%s answers 401 without a token and with a wrong one', async (name, route) => {
    const path = name.includes(' /api/sandbox/') ? `/api/sandbox/v1${everyPath(route)}` : everyPath(route);
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic abc' }]) {
      const answer = await gateway.stranger.request(
        route.method,
        path,
        route.method === 'GET' ? undefined : {},
        headers,
      );
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 401, code: 'unauthorized' });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it.each(all)('%s answers 403 and names the scope that the token lacks', async (name, route) => {
    const { scope } = route.operation;
    const limited = await gateway.alpha.withScopes(SCOPES.filter((other) => other !== scope));
    const path = name.includes(' /api/sandbox/') ? `/api/sandbox/v1${everyPath(route)}` : everyPath(route);
    const answer = await limited.request(route.method, path, route.method === 'GET' ? undefined : {});
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({ code: 'forbidden', required_scope: scope });
  });
});

/** Everything that a refused try could have changed. */
async function state(): Promise<unknown> {
  const { alpha } = gateway;
  const [account, limits, events, fees, webhooks] = await Promise.all(
    [
      `/accounts/${owned.accountId}`,
      `/accounts/${owned.accountId}/limits`,
      `/accounts/${owned.accountId}/events`,
      '/fees/charges',
      '/webhooks',
    ].map((path) => alpha.request('GET', path)),
  );
  const deliveries = await gateway.app.database.query(COUNT_DELIVERIES, []);
  return [account?.body.data.status, limits?.body, events?.body, fees?.body, webhooks?.body, deliveries];
}
