import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../../support/secrets.ts';
import { type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';
import { until } from '../../../support/until.ts';
import { openReceiver, type Received, type Receiver } from '../../../support/webhooks.ts';

let gateway: ServedGateway;
let receiver: Receiver;

beforeAll(async () => {
  gateway = await serveGateway();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await gateway?.stop();
});
afterEach(async () => {
  for (const { id } of (await send('GET', '')).body.data) await send('DELETE', `/${id}`);
});

const send = (method: string, path: string, body?: unknown) => gateway.alpha.request(method, `/webhooks${path}`, body);
const register = async (members: object = {}): Promise<string> =>
  (await send('POST', '', { url: receiver.url, events: ['pix.received'], ...members })).body.data.id;
const rotate = async (id: string): Promise<string> => (await send('POST', `/${id}/rotate-secret`)).body.new_secret;

async function tested(id: string): Promise<Received> {
  const before = receiver.received.length;
  expect((await send('POST', `/${id}/test`)).status).toBeLessThan(300);
  return until(() => receiver.received[before]);
}

const PACKAGE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const packageHeaders = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(PACKAGE_HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

describe('a webhook with signature_scheme standard_webhooks', () => {
  it('a standard_webhooks delivery is verified by the standardwebhooks package with the returned secret', async () => {
    const id = await register({ signature_scheme: 'standard_webhooks' });
    const library = new Webhook(await rotate(id));
    const delivery = await tested(id);
    const headers = packageHeaders(delivery);
    expect(library.verify(delivery.body, headers)).toEqual(JSON.parse(delivery.body));
    expect(headers['webhook-id']).toBe(delivery.headers['x-service-event-id']);
    expect(headers['webhook-timestamp']).toBe(delivery.headers['x-service-timestamp']);
    expect(delivery.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  });

  it('a standard_webhooks signature covers the id, the timestamp and the body', async () => {
    const id = await register({ signature_scheme: 'standard_webhooks' });
    const library = new Webhook(await rotate(id));
    const delivery = await tested(id);
    const headers = packageHeaders(delivery);
    const otherTime = String(Number(headers['webhook-timestamp']) - 1);
    expect(() => library.verify(delivery.body, { ...headers, 'webhook-id': id })).toThrow('No matching signature');
    expect(() => library.verify(delivery.body, { ...headers, 'webhook-timestamp': otherTime })).toThrow(
      'No matching signature',
    );
    expect(() => library.verify(`${delivery.body} `, headers)).toThrow('No matching signature');
  });

  it('a standard_webhooks delivery is verified by both secrets during a rotation with grace', async () => {
    const id = await register({ signature_scheme: 'standard_webhooks' });
    const first = await rotate(id);
    const { body } = await gateway.alpha.graphql(
      `mutation ($id: ID!) { rotateWebhookSecret(input: { webhookId: $id, graceSeconds: 600 }) {
        ... on RotatedWebhookSecret { newSecret } } }`,
      { id },
    );
    const second: string = body.data.rotateWebhookSecret.newSecret;
    const delivery = await tested(id);
    const headers = packageHeaders(delivery);
    for (const secret of [first, second]) {
      expect(new Webhook(secret).verify(delivery.body, headers)).toEqual(JSON.parse(delivery.body));
    }
  });

  it('the scheme standard_webhooks can be set later and removed again', async () => {
    const id = await register();
    await rotate(id);
    expect(packageHeaders(await tested(id))).toEqual({});
    expect(await send('PUT', `/${id}`, { signature_scheme: 'standard_webhooks' })).toMatchObject({
      status: 200,
      body: { data: { signature_scheme: 'standard_webhooks' } },
    });
    expect(Object.keys(packageHeaders(await tested(id)))).toEqual(PACKAGE_HEADERS);
    await send('PUT', `/${id}`, { signature_scheme: 'service' });
    expect(packageHeaders(await tested(id))).toEqual({});
  });

  it('the scheme standard_webhooks is refused while the secret is from an earlier release that the libraries cannot decode', async () => {
    const id = await register();
    const old = testSecrets.seal(Buffer.from(`whsec_${'-_'.repeat(21)}A`), `webhook:${id}`);
    await gateway.sql('update webhook set secret = $2, secret_key_id = $3 where id = $1', [id, old.bytes, old.keyId]);
    const refused = await send('PUT', `/${id}`, { signature_scheme: 'standard_webhooks' });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('rotate it');
    await rotate(id);
    expect((await send('PUT', `/${id}`, { signature_scheme: 'standard_webhooks' })).status).toBe(200);
  });
});
