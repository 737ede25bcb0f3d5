import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../src/platform/database/pagination.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { type Answer, fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

/** Invalid instants, and instants in unsupported forms. */
const ODD = [
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+99:00',
  '2026-01-01T00:00:00Z\u0000',
  '2026-01-01T00:00:00Z BC',
  'infinity',
  'now',
];

/** Valid instants, although PostgreSQL would not parse each of them as text. */
const FAR = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:00+23:59',
  `2026-01-01T00:00:00.${'0'.repeat(200)}Z`,
];

/** Local time of Brasília. REST accepts it, the scalars of the graph reject it. */
const WALL = '2026-01-01T00:00:00';

let gateway: ServedGateway;
let accountId: number;
let webhookId: string;

beforeAll(async () => {
  gateway = await serveGateway();
  ({ accountId } = await fundedAccount(gateway.alpha));
  const { body } = await gateway.alpha.request('POST', '/webhooks', {
    url: 'https://partner.example.com/hook',
    events: ['pix.received'],
  });
  webhookId = body.data.id;
});
afterAll(() => gateway.stop());

const ask = (query: string, variables: object) => gateway.alpha.graphql(query, variables);
const trail = (name: string, at: string) =>
  ask(`query ($id: ID!, $at: DateTime) { account(accountId: $id) { auditTrail(${name}: $at) { nodes { id } } } }`, {
    id: accountId,
    at,
  });
const recover = (input: object) =>
  ask(
    `mutation ($input: RecoverWebhookInput!) { recoverWebhook(input: $input) {
      ... on WebhookRecovery { since until } ... on ValidationFailed { code } } }`,
    { input: { webhookId, ...input } },
  );
const after = (field: string, at: string) =>
  ask(`query ($after: Cursor) { account(accountId: ${accountId}) { ${field}(after: $after) { nodes { id } } } }`, {
    after: encodeCursor([at, newId()]),
  });

const PLACES: readonly [place: string, send: (at: string) => Promise<Answer>][] = [
  ...['from', 'to'].flatMap((name): [string, (at: string) => Promise<Answer>][] => [
    [
      `GET /accounts/{id}/events?${name}`,
      (at) => gateway.alpha.request('GET', `/accounts/${accountId}/events?${name}=${encodeURIComponent(at)}`),
    ],
    [`Account.auditTrail(${name})`, (at) => trail(name, at)],
  ]),
  ['recoverWebhook.since', (since) => recover({ since })],
  ['recoverWebhook.until', (until) => recover({ since: '2026-01-01T00:00:00Z', until })],
  ...['statement', 'feeCharges', 'auditTrail'].map((field): [string, (at: string) => Promise<Answer>] => [
    `the cursor of Account.${field}`,
    (at) => after(field, at),
  ]),
];

describe.each(PLACES)('%s', (name, send) => {
  it.each(name.startsWith('GET') ? ODD : [...ODD, WALL])('the instant %j is rejected', async (at) => {
    const { status, body } = await send(at);
    const { error, errors, data } = body;
    const code = error?.code ?? errors?.[0]?.extensions.code ?? data.recoverWebhook.code;
    expect(['validation_failed', 'graphql_request_invalid']).toContain(code);
    expect(status).toBeLessThan(500);
  });

  it.each([...FAR, WALL])('the instant %j is either accepted or rejected without an error', async (at) => {
    const { status, body } = await send(at);
    expect([200, 400, 422]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('internal_error');
  });
});
