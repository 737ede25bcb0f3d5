import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/platform/text/ids.ts';
import { signedIn } from '../support/console.ts';
import { type ServedGateway, type ServedPartner, serveGateway } from '../support/served-gateway.ts';

const FORGED = {
  'x-request-id': 'admin.root.019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  'x-channel': 'cli',
  'x-forwarded-for': '203.0.113.9',
};

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

interface Entry {
  readonly channel: string | null;
  readonly session_id: string | null;
  readonly address: string | null;
  readonly metadata: { readonly request_id: string; readonly request_id_claimed?: boolean };
}

async function entryOf(resourceId: string | number): Promise<Entry> {
  const entries = await gateway.sql<Entry>(
    'select channel, session_id, host(address) as address, metadata from audit_event where resource_id = $1 order by seq desc limit 1',
    [String(resourceId)],
  );
  if (!entries[0]) throw new Error(`there is no audit entry of ${resourceId}`);
  return entries[0];
}

const credentialOf = async ({ name }: ServedPartner): Promise<string> => {
  const [found] = await gateway.sql<{ id: string }>(
    'select c.id from credential c join partner p on p.id = c.partner_id where p.name = $1 order by c.created_at limit 1',
    [name],
  );
  return found?.id ?? '';
};

const registerWebhook = (headers: Readonly<Record<string, string>>) =>
  gateway.alpha.request(
    'POST',
    '/webhooks',
    { url: `https://example.com/${newId()}`, events: ['pix.received'] },
    headers,
  );

test('forged headers do not change the credential and address that a REST request records', async () => {
  const { status, headers, body } = await registerWebhook(FORGED);
  expect(status).toBe(201);
  const entry = await entryOf(body.data.id);
  expect(entry).toMatchObject({ channel: 'rest', session_id: await credentialOf(gateway.alpha), address: '127.0.0.1' });
  expect(entry.metadata).toEqual({ request_id: headers.get('x-request-id') });
  expect(entry.metadata.request_id).not.toContain('admin');
});

test('a caller’s own request id is recorded as claimed', async () => {
  const { headers, body } = await registerWebhook({ 'x-request-id': 'order-4711' });
  expect(headers.get('x-request-id')).toBe('order-4711');
  expect((await entryOf(body.data.id)).metadata).toEqual({ request_id: 'order-4711', request_id_claimed: true });
});

test.each([
  'admin.root.1',
  'ADMIN.root.1',
  'admin',
  'job.settlement',
  'payment-order.1',
  'escrow-release-1',
  'console.1',
])('the request id %s, which imitates one of the gateway, is replaced', async (id) => {
  const { headers } = await gateway.alpha.request('GET', '/accounts', undefined, { 'x-request-id': id });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a GraphQL mutation of a partner is recorded as GraphQL with its credential', async () => {
  const { body } = await gateway.alpha.graphql(
    `mutation ($input: RegisterWebhookInput!) {
      registerWebhook(input: $input) { __typename ... on Webhook { webhookId } ... on Error { message } }
    }`,
    { input: { url: 'https://example.com/graph', events: ['PIX_RECEIVED'] } },
    FORGED,
  );
  const { webhookId } = body.data.registerWebhook;
  const session_id = await credentialOf(gateway.alpha);
  expect(await entryOf(webhookId)).toMatchObject({ channel: 'graphql', session_id, address: '127.0.0.1' });
});

test('a console action is recorded with its session and cannot be attributed to a shell', async () => {
  const browser = await signedIn(gateway, 'elisa');
  const name = `acme ${newId()}`;
  const answer = await browser.ask(
    `mutation ($input: CreatePartnerInput!) { createPartner(input: $input) { __typename ... on Error { message } } }`,
    { input: { name } },
    FORGED,
  );
  expect(answer.body.errors).toBeUndefined();
  const [{ id } = { id: '' }] = await gateway.sql<{ id: string }>('select id from partner where name = $1', [name]);
  const entry = await entryOf(id);
  expect(entry).toMatchObject({ channel: 'console', address: '127.0.0.1' });
  expect(entry.session_id).toMatch(/^[0-9a-f]{64}$/);
  expect(entry.metadata.request_id).not.toContain('admin');
  // The recorded session id does not open the session.
  expect([...browser.cookies.values()]).not.toContain(entry.session_id);
});
