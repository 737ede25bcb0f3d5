import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWebhook } from '../../../../src/domains/webhooks/registrations/registration.ts';
import { rotateWebhookSecret } from '../../../../src/domains/webhooks/registrations/secret-rotation.ts';
import { getWebhook } from '../../../../src/domains/webhooks/registrations/webhook.ts';
import { deleteWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { testSecrets } from '../../../support/secrets.ts';
import { until } from '../../../support/until.ts';
import {
  deliverEvents,
  moveClock,
  openReceiver,
  openSender,
  type Received,
  type Receiver,
} from '../../../support/webhooks.ts';

let t: TestDoor;
let receiver: Receiver;
let webhookId: string;

beforeAll(async () => {
  t = await openTestDoor();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await t.close();
});

beforeEach(async () => {
  if (webhookId) await t.door.enter(deleteWebhook, t.alpha.caller(), { webhookId });
  await t.sql('update business_clock set offset_ms = 0');
  t.clock.set(new Date().toISOString());
  const input = { url: receiver.url, events: ['pix.received'] };
  webhookId = (await t.door.enter(registerWebhook, t.alpha.caller(), input)).value.id;
});

const rotate = async (graceSeconds?: unknown) =>
  (await t.door.enter(rotateWebhookSecret, t.alpha.caller(), { webhookId, graceSeconds })).value;

/** The next delivery that the receiver gets. */
async function delivered(): Promise<Received> {
  const [id] = await deliverEvents(t, t.alpha);
  const sender = openSender(t);
  sender.start();
  try {
    return await until(() => receiver.received.find((one) => one.id === id));
  } finally {
    await sender.stop();
  }
}

/** The expected signature from a standard HMAC. */
const signature = (secret: string, { headers, body }: Received) =>
  `sha256=${createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest('hex')}`;
const signatures = ({ headers }: Received) => [headers['x-service-signature'], headers['x-service-signature-previous']];

interface Stored {
  readonly secret: Buffer;
  readonly secret_key_id: string;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_key_id: string | null;
}

/** The stored secrets, opened with the configured key. */
async function stored() {
  const [row] = await t.sql<Stored>('select * from webhook where id = $1', [webhookId]);
  const open = (bytes: Buffer | null | undefined, keyId: string | null | undefined) =>
    bytes && keyId ? testSecrets.open({ keyId, bytes }, `webhook:${webhookId}`).toString() : null;
  return {
    present: open(row?.secret, row?.secret_key_id),
    previous: open(row?.previous_secret, row?.previous_secret_key_id),
  };
}

describe('a rotation', () => {
  it('a rotation returns the secret that signs from now on, and voids the previous one at once', async () => {
    const before = (await stored()).present;
    const rotated = await rotate();
    expect(rotated).toEqual({
      webhookId,
      newSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previousSecretUntil: null,
    });
    expect(rotated.newSecret).not.toBe(before);
    expect(await stored()).toEqual({ present: rotated.newSecret, previous: null });
    const one = await delivered();
    expect(signatures(one)).toEqual([signature(rotated.newSecret, one), undefined]);
  });

  describe('a rotation repeated with its idempotency key', () => {
    const rotateOnce = (input: object = { webhookId, graceSeconds: 60 }, idempotencyKey = `rotate-${webhookId}`) =>
      t.door.enter(rotateWebhookSecret, t.alpha.caller({ idempotencyKey }), input);

    it('a repeated rotation returns its secret again and rotates nothing: the previous secret keeps its grace', async () => {
      const { newSecret: known } = await rotate();
      const first = await rotateOnce();
      const again = await rotateOnce();
      expect(again).toEqual({ value: first.value, replayed: true });
      expect(await stored()).toEqual({ present: first.value.newSecret, previous: known });
    });

    it('a repeated rotation stores no secret with the key', async () => {
      const { newSecret } = (await rotateOnce()).value;
      const [row] = await t.sql<{ answer: object }>('select answer from idempotency_record where key = $1', [
        `rotate-${webhookId}`,
      ]);
      expect(JSON.stringify(row?.answer)).not.toContain(newSecret.slice('whsec_'.length));
      expect(Object.keys(row?.answer ?? {}).sort()).toEqual(['digest', 'previousSecretUntil', 'webhookId']);
    });

    it('a repeated rotation is refused when its secret was replaced or its webhook deleted', async () => {
      await rotateOnce();
      const { newSecret } = await rotate();
      await expect(rotateOnce()).rejects.toMatchObject({
        code: 'idempotency_conflict',
        message:
          'the secret of this Idempotency-Key has been replaced by a later rotation: rotate it again with a new key',
      });
      expect((await stored()).present).toBe(newSecret);
      const input = { webhookId, graceSeconds: 60 };
      await t.door.enter(deleteWebhook, t.alpha.caller(), { webhookId });
      await expect(rotateOnce(input)).rejects.toMatchObject({ code: 'webhook_not_found' });
      webhookId = '';
    });
  });

  it('a rotation is in the audit trail without the secret', async () => {
    t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString());
    await rotate(60);
    const { value } = await t.door.enter(getWebhook, t.alpha.caller(), { webhookId });
    expect(value.updatedAt).toEqual(t.clock.now());
    const entries = await t.sql('select account_id, changes from audit_event where resource_id = $1 and action = $2', [
      webhookId,
      'webhook.secret_rotated',
    ]);
    expect(entries).toEqual([{ account_id: null, changes: { grace_seconds: 60 } }]);
  });

  it('a rotation with grace lets both secrets sign until the grace ends', async () => {
    const { newSecret: old } = await rotate();
    const { newSecret, previousSecretUntil } = await rotate(600);
    expect(previousSecretUntil).toEqual(new Date(t.clock.now().getTime() + 600_000));
    const during = await delivered();
    expect(signatures(during)).toEqual([signature(newSecret, during), signature(old, during)]);
    await moveClock(t, 601);
    const after = await delivered();
    expect(signatures(after)).toEqual([signature(newSecret, after), undefined]);
  });

  it('a rotation during a grace lets only the last replaced secret sign, and no older one', async () => {
    await rotate(600);
    const { newSecret: second } = await rotate(600);
    const { newSecret: third } = await rotate(600);
    expect(await stored()).toEqual({ present: third, previous: second });
  });

  it('a rotation without grace ends a running grace', async () => {
    await rotate(600);
    const { newSecret } = await rotate();
    expect(await stored()).toEqual({ present: newSecret, previous: null });
  });

  it('concurrent rotations leave one current secret and one previous secret', async () => {
    const both = await Promise.all([rotate(600), rotate(600)]);
    const { present, previous } = await stored();
    expect([present, previous].sort()).toEqual(both.map(({ newSecret }) => newSecret).sort());
  });

  it.each([-1, 604_801, 1.5, '60'])('a rotation with a grace of %j seconds is refused', async (grace) => {
    const before = await stored();
    await expect(rotate(grace)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { graceSeconds: expect.any(String) } },
    });
    expect(await stored()).toEqual(before);
  });

  it('a rotation for an unknown webhook and for another partner’s is refused alike', async () => {
    const before = await stored();
    for (const id of [webhookId, newId()]) {
      await expect(t.door.enter(rotateWebhookSecret, t.beta.caller(), { webhookId: id })).rejects.toThrowError(
        expect.objectContaining({
          code: 'webhook_not_found',
          message: 'webhook not found: use an id that GET /webhooks lists',
        }),
      );
    }
    expect(await stored()).toEqual(before);
  });
});

describe('a secret at rest', () => {
  it('a stored secret cannot be found in any column of any table, in any encoding', async () => {
    const first = (await stored()).present ?? '';
    const { newSecret: second } = await rotate(600);
    const { newSecret: third } = await rotate(600);
    await delivered();
    const tables = await t.sql<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.map(({ name }) => name)).toContain('webhook');
    let rows = 0;
    for (const { name } of tables) {
      for (const { text } of await t.sql<{ text: string }>(`select r::text as text from ${name} r`)) {
        rows += 1;
        for (const secret of [first, second, third]) {
          const bare = secret.slice('whsec_'.length);
          const bytes = Buffer.from(bare, 'base64');
          for (const form of [
            bare,
            Buffer.from(bare).toString('hex'),
            Buffer.from(secret).toString('base64'),
            bytes.toString('hex'),
          ]) {
            expect(text.includes(form), `${name} shows a secret`).toBe(false);
          }
        }
      }
    }
    expect(rows).toBeGreaterThan(5);
  });

  it('a stored secret can be opened only for its own webhook', async () => {
    const [row] = await t.sql<Stored>('select * from webhook where id = $1', [webhookId]);
    const sealed = { keyId: row?.secret_key_id ?? '', bytes: row?.secret ?? Buffer.alloc(0) };
    expect(() => testSecrets.open(sealed, `webhook:${newId()}`)).toThrow();
    expect(testSecrets.open(sealed, `webhook:${webhookId}`).toString()).toMatch(/^whsec_/);
  });
});
