import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';
import { until } from '../../../support/until.ts';
import { openReceiver, type Receiver } from '../../../support/webhooks.ts';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

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
const register = async () =>
  (await send('POST', '', { url: receiver.url, events: ['pix.received'] })).body.data.id as string;
const received = (id: string) => until(() => receiver.received.find((one) => one.id === id));

describe('webhooks over REST', () => {
  it('POST /webhooks responds with 201 and the webhook without its secret', async () => {
    const { status, body } = await send('POST', '', {
      url: receiver.url,
      events: ['pix.received', 'ted.received'],
      description: 'Production',
      is_active: false,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        id: UUID,
        url: receiver.url,
        events: ['pix.received', 'ted.received'],
        description: 'Production',
        is_active: false,
        signature_scheme: 'service',
        disabled_at: null,
        disabled_reason: null,
        created_at: INSTANT,
        updated_at: INSTANT,
      },
    });
    expect(await send('GET', `/${body.data.id}`)).toMatchObject({ status: 200, body });
    expect(await send('GET', '')).toMatchObject({ status: 200, body: { data: [body.data] } });
  });

  it('PUT /webhooks/{id} changes only the sent fields, and DELETE responds with 204 and no body', async () => {
    const id = await register();
    const changed = await send('PUT', `/${id}`, { description: 'New', is_active: false });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { id, url: receiver.url, events: ['pix.received'], description: 'New', is_active: false } },
    });
    const deleted = await send('DELETE', `/${id}`);
    expect([deleted.status, deleted.body, deleted.headers.get('content-type')]).toEqual([204, '', null]);
    expect(await send('DELETE', `/${id}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'webhook_not_found', status: 404 } },
    });
  });

  it('validation errors of webhooks name the fields as the client sent them', async () => {
    const id = await register();
    for (const [method, path, body, code, field] of [
      ['POST', '', { url: 'http://10.0.0.1/', events: ['pix.received'] }, 'invalid_webhook_url', 'url'],
      ['POST', '', { url: receiver.url, events: ['pix.nothing'] }, 'invalid_event', 'events.0'],
      ['POST', '', { url: receiver.url }, 'validation_failed', 'events'],
      ['POST', '', { url: receiver.url, events: ['pix.received'], is_active: 1 }, 'validation_failed', 'is_active'],
      ['PUT', `/${id}`, { isActive: false }, 'validation_failed', 'isActive'],
      ['PUT', `/${id}`, {}, 'validation_failed', 'body'],
      ['POST', `/${id}/rotate-secret`, { grace_seconds: 60 }, 'validation_failed', 'grace_seconds'],
    ] as const) {
      const answer = await send(method, path, body);
      expect(answer).toMatchObject({ status: 422, body: { error: { code, fields: { [field]: expect.any(String) } } } });
    }
  });

  it('a secret rotation responds with the new secret, which signs the next test delivery', async () => {
    const id = await register();
    const rotated = await send('POST', `/${id}/rotate-secret`);
    expect([rotated.status, rotated.body]).toEqual([
      200,
      { message: expect.any(String), webhook_id: id, new_secret: expect.stringMatching(/^whsec_/) },
    ]);
    const { status, body } = await send('POST', `/${id}/test`);
    expect([status, body]).toEqual([
      202,
      {
        data: {
          id: UUID,
          webhook_id: id,
          event_type: 'webhook.test',
          status: 'pending',
          attempts: 0,
          next_attempt_at: INSTANT,
          created_at: INSTANT,
          finished_at: null,
        },
      },
    ]);
    const one = await received(body.data.id);
    const signed = `${one.headers['x-service-timestamp']}.${one.body}`;
    const hmac = createHmac('sha256', rotated.body.new_secret).update(signed).digest('hex');
    expect(one.headers['x-service-signature']).toBe(`sha256=${hmac}`);
    expect(JSON.parse(one.body)).toMatchObject({ webhookId: id });
  });

  it('an inactive webhook can be tested and replayed, and stays inactive', async () => {
    const created = await send('POST', '', { url: receiver.url, events: ['pix.received'], is_active: false });
    const { id } = created.body.data;
    const isSent = async () => (await gateway.sql(`select from webhook_due where webhook_id = $1`, [id])).length === 0;
    for (const [times, step] of [
      [1, 'test'],
      [2, 'replay'],
    ] as const) {
      const { status, body } = await send('POST', `/${id}/${step}`);
      expect([status, body.data.webhook_id]).toEqual([202, id]);
      await until(isSent);
      expect(receiver.ids().filter((sent) => sent === body.data.id)).toHaveLength(times);
    }
    expect((await send('GET', `/${id}`)).body.data.is_active).toBe(false);
  });

  it('a replay responds with 202, or with 404 when the webhook has no delivery', async () => {
    const id = await register();
    expect(await send('POST', `/${id}/replay`)).toMatchObject({
      status: 404,
      body: { error: { code: 'delivery_not_found' } },
    });
    const delivery = (await send('POST', `/${id}/test`)).body.data.id;
    await received(delivery);
    // Until the result of the first attempt is written, the delivery is in flight and a replay does not change it.
    await until(async () => {
      expect(await send('POST', `/${id}/replay`)).toMatchObject({
        status: 202,
        body: { data: { id: delivery, webhook_id: id, status: 'pending' } },
      });
      return receiver.ids().filter((one) => one === delivery).length > 1;
    });
  });

  it('every webhook route responds with the same 404 for an unknown webhook and for one of another partner', async () => {
    const id = await register();
    for (const [method, suffix, body] of [
      ['GET', ''],
      ['PUT', '', { is_active: false }],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['POST', '/replay'],
      ['POST', '/recover'],
    ] as const) {
      const [foreign, unknown] = await Promise.all(
        [id, newId()].map((one) => gateway.beta.request(method, `/webhooks/${one}${suffix}`, body)),
      );
      expect(foreign?.status).toBe(404);
      expect({ ...foreign?.body.error, request_id: '' }).toEqual({ ...unknown?.body.error, request_id: '' });
    }
    expect((await send('GET', `/${id}`)).body.data.is_active).toBe(true);
  });

  it('GET /webhooks/events returns the event catalogue', async () => {
    expect((await send('GET', '/events')).body.data).toHaveLength(57);
  });
});
