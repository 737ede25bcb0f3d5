import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerWebhook, WEBHOOKS_PER_PARTNER } from '../../../../src/domains/webhooks/registrations/registration.ts';
import { getWebhook, listWebhooks } from '../../../../src/domains/webhooks/registrations/webhook.ts';
import { deleteWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { openTestDoor, type TestDoor, type TestPartner } from '../../../support/door.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import { until } from '../../../support/until.ts';

const URL = 'https://example.com/hooks';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor({ webhookTargets: { allowLoopback: false } });
});
afterAll(() => t.close());

const register = async (partner: TestPartner, input: object = {}) =>
  (await t.door.enter(registerWebhook, partner.caller(), { url: URL, events: ['pix.received'], ...input })).value;
const list = async (partner: TestPartner) => (await t.door.enter(listWebhooks, partner.caller(), {})).value;

describe('a registered webhook', () => {
  it('a registered webhook is active and without a description by default, and reads as registered', async () => {
    const webhook = await register(t.alpha);
    expect(webhook).toEqual({
      id: expect.any(String),
      url: URL,
      events: ['pix.received'],
      description: null,
      isActive: true,
      signatureScheme: 'service',
      disabledAt: null,
      disabledReason: null,
      createdAt: t.clock.now(),
      updatedAt: t.clock.now(),
    });
    expect((await t.door.enter(getWebhook, t.alpha.caller(), { webhookId: webhook.id })).value).toEqual(webhook);
    expect(await list(t.alpha)).toContainEqual(webhook);
  });

  it('a registered webhook has each event once, in the given order', async () => {
    const { id, events } = await register(t.alpha, {
      events: ['ted.received', 'pix.received', 'ted.received', 'webhook.test'],
    });
    expect(events).toEqual(['ted.received', 'pix.received', 'webhook.test']);
    const { value } = await t.door.enter(getWebhook, t.alpha.caller(), { webhookId: id });
    expect(value.events).toEqual(events);
  });

  it.each([
    [true, false],
    [false, true],
  ])('a webhook registered with isActive %s has an empty delivery queue with paused %s', async (isActive, paused) => {
    const { id } = await register(t.alpha, { isActive });
    const [deliveryQueue] = await t.sql(
      `select paused, closed, next_at = 'infinity' as idle, timeouts from webhook_queue where webhook_id = $1`,
      [id],
    );
    expect(deliveryQueue).toEqual({ paused, closed: false, idle: true, timeouts: 0 });
  });

  it('a registration is in the audit trail with its values', async () => {
    const { id } = await register(t.alpha, { description: 'Production' });
    const entries = await t.sql('select action, account_id, changes from audit_event where resource_id = $1', [id]);
    expect(entries).toEqual([
      {
        action: 'webhook.registered',
        account_id: null,
        changes: {
          url: URL,
          events: ['pix.received'],
          description: 'Production',
          is_active: true,
          signature_scheme: 'service',
        },
      },
    ]);
  });

  it('a registered webhook is listed with the partner’s others, oldest first, and not for other partners', async () => {
    const before = await list(t.beta);
    const first = await register(t.beta, { description: 'first' });
    const second = await register(t.beta, { description: 'second' });
    expect(await list(t.beta)).toEqual([...before, first, second]);
    expect((await list(t.alpha)).map(({ id }) => id)).not.toContain(first.id);
  });
});

describe('a registration', () => {
  it.each([
    ['no URL', { url: undefined }, 'validation_failed', 'url'],
    ['a URL that cannot be stored', { url: 'https://example.com/\0' }, 'validation_failed', 'url'],
    ['no events', { events: undefined }, 'validation_failed', 'events'],
    ['an empty list of events', { events: [] }, 'validation_failed', 'events'],
    ['more names than there are events', { events: Array(58).fill('pix.received') }, 'validation_failed', 'events'],
    ['an event that is no text', { events: [7] }, 'validation_failed', 'events.0'],
    ['an event that does not exist', { events: ['pix.received', 'pix.recieved'] }, 'invalid_event', 'events.1'],
    ['an event in other letters', { events: ['PIX.RECEIVED'] }, 'invalid_event', 'events.0'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'validation_failed', 'description'],
    ['an invalid active state', { isActive: 'yes' }, 'validation_failed', 'isActive'],
    ['an unknown member', { secret: 'mine' }, 'validation_failed', 'secret'],
  ])('a registration with %s is refused', async (_, input, code, field) => {
    const before = await list(t.alpha);
    const refused = register(t.alpha, input);
    await expect(refused).rejects.toMatchObject({
      code,
      status: 422,
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await list(t.alpha)).toEqual(before);
  });

  it('a registration accepts a description of 500 characters', async () => {
    const description = 'x'.repeat(500);
    expect((await register(t.alpha, { description })).description).toBe(description);
  });

  it('a registration with an unknown event names it and refers to the list of events', async () => {
    await expect(register(t.alpha, { events: ['pix.recieved'] })).rejects.toThrow(
      'event "pix.recieved" does not exist: see GET /webhooks/events',
    );
  });

  it.each([
    ['hooks.example.com', /absolute and valid/],
    ['', /absolute and valid/],
    ['ftp://example.com/', /https:\/\/ or http:\/\//],
    ['https://user:word@example.com/', /user name/],
    ['http://localhost:3000/hooks', /local network/],
    ['http://127.0.0.1/', /loopback/],
    ['http://0x7f.1/', /loopback/],
    ['http://2130706433/', /loopback/],
    ['http://10.0.0.8/', /private/],
    ['http://169.254.169.254/latest/meta-data', /metadata/],
    ['http://[::1]/', /loopback/],
    ['https://db.internal/', /local network/],
  ])('a registration of the URL %j is refused with the reason', async (url, why) => {
    const before = await list(t.alpha);
    const refused = register(t.alpha, { url });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_webhook_url', status: 422 });
    await expect(refused).rejects.toThrow(why);
    expect(await list(t.alpha)).toEqual(before);
  });

  it('a registration of a local URL is accepted only where the sandbox allows it, and never one in the local network', async () => {
    const sandbox = await openTestDoor({ webhookTargets: { allowLoopback: true } });
    try {
      const at = (url: string) =>
        sandbox.door.enter(registerWebhook, sandbox.alpha.caller(), { url, events: ['pix.received'] });
      expect((await at('http://localhost:3000/hooks')).value.url).toBe('http://localhost:3000/hooks');
      await expect(at('http://192.168.0.2/')).rejects.toMatchObject({ code: 'invalid_webhook_url' });
    } finally {
      await sandbox.close();
    }
  });

  it('a partner can register 20 webhooks, a further one is refused, and a deletion makes room', async () => {
    const fresh = await openTestDoor();
    try {
      const once = (partner = fresh.alpha) =>
        fresh.door.enter(registerWebhook, partner.caller(), { url: URL, events: ['pix.received'] });
      const made = [];
      for (let n = 0; n < WEBHOOKS_PER_PARTNER; n += 1) made.push((await once()).value.id);
      await expect(once()).rejects.toMatchObject({ code: 'webhook_limit_reached', status: 422 });
      await expect(once(fresh.beta)).resolves.toBeDefined();
      await fresh.door.enter(deleteWebhook, fresh.alpha.caller(), { webhookId: made[0] });
      await expect(once()).resolves.toBeDefined();
      await expect(once()).rejects.toMatchObject({ code: 'webhook_limit_reached' });
    } finally {
      await fresh.close();
    }
  });

  it('concurrent registrations for the last place succeed once', async () => {
    const fresh = await openTestDoor();
    try {
      const once = () =>
        fresh.door.enter(registerWebhook, fresh.alpha.caller(), { url: URL, events: ['pix.received'] });
      for (let n = 1; n < WEBHOOKS_PER_PARTNER; n += 1) await once();
      // Blocks inserts until all registrations have reached their wait.
      const holder = await fresh.database.session();
      await holder.query('begin; lock table webhook in share mode');
      const racing = Promise.allSettled(Array.from({ length: 4 }, once));
      await until(async () => (await lockWaits(fresh)) === 4);
      await holder.query('commit');
      holder.release();
      const results = await racing;
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'webhook_limit_reached' });
      }
      expect(await fresh.sql('select id from webhook')).toHaveLength(WEBHOOKS_PER_PARTNER);
      expect(await fresh.sql('select webhook_id from webhook_queue')).toHaveLength(WEBHOOKS_PER_PARTNER);
    } finally {
      await fresh.close();
    }
  });
});

it('reading a webhook never returns a secret', async () => {
  const statements = await t.statementsOf(() => list(t.beta));
  expect(statements).not.toEqual([]);
  expect(statements.join()).not.toContain('secret');
});
