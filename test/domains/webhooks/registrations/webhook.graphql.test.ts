import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestGraph, type TestGraph } from '../../../support/graph.ts';

const URL = 'https://example.com/hooks';
const WEBHOOK = '__typename ... on Webhook { id webhookId url events description isActive createdAt updatedAt }';
const REFUSED = '... on Error { __typename code httpStatus message } ... on ValidationFailed { fields { name } }';

let test: TestGraph;
beforeAll(async () => {
  test = await openTestGraph();
});
afterAll(() => test.close());
afterEach(async () => {
  for (const partner of [test.alpha, test.beta]) {
    const { data } = await test.ask(partner, '{ webhooks { webhookId } }');
    for (const { webhookId } of data.webhooks) await act('deleteWebhook', { webhookId }, '__typename', partner);
  }
});

async function act(name: string, input: object, selection = WEBHOOK, partner = test.alpha) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await test.ask(
    partner,
    `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} ${REFUSED} } }`,
    { variables: { input } },
  );
  expect(errors).toBeUndefined();
  return data[name];
}
const register = (input: object = {}) => act('registerWebhook', { url: URL, events: ['PIX_RECEIVED'], ...input });

describe('webhooks in the graph', () => {
  it('webhooks are registered, listed, found by global id, changed and deleted in the graph', async () => {
    const webhook = await register({ description: 'Production', events: ['PIX_RECEIVED', 'PIX_PAYOUT_RETURN_FAILED'] });
    expect(webhook).toEqual({
      __typename: 'Webhook',
      id: expect.any(String),
      webhookId: expect.any(String),
      url: URL,
      events: ['PIX_RECEIVED', 'PIX_PAYOUT_RETURN_FAILED'],
      description: 'Production',
      isActive: true,
      createdAt: test.clock.now().toISOString(),
      updatedAt: test.clock.now().toISOString(),
    });
    const query = `query($id: ID!) { webhooks { ${WEBHOOK} } node(id: $id) { ${WEBHOOK} } }`;
    const read = () => test.ask(test.alpha, query, { variables: { id: webhook.id } });
    expect((await read()).data).toEqual({ webhooks: [webhook], node: webhook });

    const { webhookId } = webhook;
    const changed = { ...webhook, isActive: false, description: null };
    expect(await act('updateWebhook', { webhookId, isActive: false, description: null })).toEqual(changed);
    expect((await read()).data).toEqual({ webhooks: [changed], node: changed });

    expect(await act('deleteWebhook', { webhookId }, '... on DeletedWebhook { webhookId }')).toEqual({ webhookId });
    expect((await read()).data).toEqual({ webhooks: [], node: null });
  });

  it('webhooks are listed in one statement', async () => {
    for (let n = 0; n < 5; n += 1) await register();
    const statements = await test.statementsOf(() => test.ask(test.alpha, `{ webhooks { ${WEBHOOK} } }`));
    expect(statements).toHaveLength(1);
  });

  it('a rotation in the graph returns the secret once, and the end of the previous secret', async () => {
    const { webhookId } = await register();
    const selection = '... on RotatedWebhookSecret { webhookId newSecret previousSecretUntil }';
    expect(await act('rotateWebhookSecret', { webhookId }, selection)).toEqual({
      webhookId,
      newSecret: expect.stringMatching(/^whsec_/),
      previousSecretUntil: null,
    });
    expect(await act('rotateWebhookSecret', { webhookId, graceSeconds: 3600 }, selection)).toMatchObject({
      previousSecretUntil: new Date(test.clock.now().getTime() + 3_600_000).toISOString(),
    });
  });

  it('a test and a replay in the graph return the delivery', async () => {
    const { webhookId } = await register();
    const selection = '... on WebhookDelivery { deliveryId eventType eventName state: status }';
    expect(await act('replayWebhook', { webhookId }, selection)).toMatchObject({ code: 'delivery_not_found' });
    const delivery = await act('testWebhook', { webhookId }, selection);
    expect(delivery).toEqual({
      deliveryId: expect.any(String),
      eventType: 'WEBHOOK_TEST',
      eventName: 'webhook.test',
      state: 'PENDING',
    });
    expect(await act('replayWebhook', { webhookId }, selection)).toEqual(delivery);
  });

  it('refusals of webhook mutations are members of the result, with the codes of REST', async () => {
    const { webhookId } = await register({ isActive: false });
    expect(await register({ url: 'http://10.0.0.1/' })).toMatchObject({
      __typename: 'Refusal',
      code: 'invalid_webhook_url',
      httpStatus: 422,
    });
    expect(await register({ events: [] })).toMatchObject({
      __typename: 'ValidationFailed',
      fields: [{ name: 'events' }],
    });
    expect(await act('updateWebhook', { webhookId })).toMatchObject({ __typename: 'ValidationFailed' });
    expect(await act('replayWebhook', { webhookId }, '')).toMatchObject({
      __typename: 'Refusal',
      code: 'delivery_not_found',
    });
    expect(await act('rotateWebhookSecret', { webhookId, graceSeconds: 604_801 }, '')).toMatchObject({
      __typename: 'ValidationFailed',
      fields: [{ name: 'graceSeconds' }],
    });
    expect(await act('deleteWebhook', { webhookId: 'no-uuid' }, '')).toMatchObject({ fields: [{ name: 'webhookId' }] });
  });

  it('unknown webhooks and those of another partner are refused alike in the graph', async () => {
    const { id, webhookId } = await register();
    for (const [name, input] of [
      ['updateWebhook', { isActive: false }],
      ['deleteWebhook', {}],
      ['rotateWebhookSecret', {}],
      ['testWebhook', {}],
      ['replayWebhook', {}],
    ] as const) {
      const [foreign, unknown] = await Promise.all(
        [webhookId, newId()].map((one) => act(name, { ...input, webhookId: one }, '', test.beta)),
      );
      expect(foreign).toMatchObject({ code: 'webhook_not_found', httpStatus: 404 });
      expect(foreign).toEqual(unknown);
    }
    const { data } = await test.ask(test.beta, `{ webhooks { id } node(id: "${id}") { id } }`);
    expect(data).toEqual({ webhooks: [], node: null });
  });

  it('webhooks in the graph need webhook:read to read and webhook:write to change', async () => {
    const needed = async (query: string, scope: 'webhook:read' | 'webhook:write') =>
      (await test.ask(test.alpha, query, { scopes: [scope] })).errors?.[0]?.extensions['requiredScope'];
    expect(await needed('{ webhooks { url } }', 'webhook:write')).toBe('webhook:read');
    const rotate = `mutation { rotateWebhookSecret(input: { webhookId: "${newId()}" }) { __typename } }`;
    expect(await needed(rotate, 'webhook:read')).toBe('webhook:write');
    expect(await needed(rotate, 'webhook:write')).toBeUndefined();
  });
});
