import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../src/domains.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { requeueDeadMessages, retryFailedMessages } from '../../src/messaging/failed-messages.ts';
import { newId } from '../../src/platform/text/ids.ts';
import {
  addRailConnectorKey,
  registerRailConnector,
  revokeRailConnector,
  revokeRailConnectorKey,
} from '../../src/rails/connectors/registry.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { openFunded, outcomeOf, pay, readPayment } from '../support/payments.ts';
import { newTestConnector, newTestKey, type TestKey } from '../support/rail-connectors.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;
const SILENT = 'timeout@sandbox';

let t: TestEngine;
let spi: TestKey;
let accountId: number;
beforeAll(async () => {
  t = await openTestEngine();
  spi = await newTestConnector(t.database, 'spi-connector', ['spi']);
  accountId = (await openFunded(t, { balance: 10_000_000 })).accountId;
});
afterAll(() => t?.close());

async function openPayment(): Promise<{ id: string; settled: Message; status(): Promise<string> }> {
  const { transactionId, endToEndId } = await pay(t, accountId, 100, { key: SILENT });
  await t.idle();
  return {
    id: transactionId,
    settled: outcomeOf(t, endToEndId, 'settled'),
    status: async () => (await readPayment(t, transactionId)).status,
  };
}

const endToEndIdOf = ({ body }: Message): string => (body as { endToEndId: string }).endToEndId;

interface Kept {
  readonly id: string;
  readonly error: string;
  readonly dead: boolean;
}
const refusedRow = async (messageId: string): Promise<Kept | undefined> =>
  (await t.sql<Kept>(`select id, error, dead from failed_message where refused->>'id' = $1`, [messageId]))[0];

/** Publishes the message unchanged. Expects that it is quarantined with this reason and that the payment stays open. */
async function expectRefused(forged: Message, reason: string, payment?: { status(): Promise<string> }): Promise<void> {
  await t.tell({ signature: null, ...forged });
  expect(await refusedRow(forged.id)).toMatchObject({ dead: true, error: expect.stringContaining(reason) });
  if (payment) expect(await payment.status()).toBe('processing');
}

describe('write access to the broker', () => {
  it('an unsigned outcome settles nothing, and a signed outcome behind it is settled', async () => {
    const payment = await openPayment();
    await expectRefused(payment.settled, 'unsigned', payment);
    await t.tell(await spi.sign({ ...payment.settled, id: newId() }));
    expect(await payment.status()).toBe('settled');
  });

  it('an outcome signed with an unregistered key settles nothing', async () => {
    const payment = await openPayment();
    await expectRefused(await newTestKey().sign(payment.settled), 'unknown_key', payment);
  });

  it.each(['', 'v1', 'v1.x.y', 'v2.aaaaaaaaaaaaaaaaaaaaaa.aaaa', '\uFFFD'.repeat(200)])(
    'an outcome with the signature %j settles nothing',
    async (signature) => {
      const payment = await openPayment();
      await expectRefused({ ...payment.settled, signature }, 'signature_malformed', payment);
    },
  );

  it('a connector’s message with a changed body, id, type, exchange or routing key is rejected', async () => {
    const payment = await openPayment();
    const other = await openPayment();
    const said = await spi.sign(outcomeOf(t, endToEndIdOf(payment.settled), 'rejected'));
    const text = String(said.text).replace('rejected', 'settled');
    expect(text).not.toBe(said.text);
    await expectRefused({ ...said, text, body: JSON.parse(text) }, 'signature_mismatch', payment);
    await expectRefused({ ...said, id: newId() }, 'signature_mismatch', payment);
    await expectRefused({ ...said, routingKey: 'spi.refund_outcome' }, 'signature_mismatch', payment);
    const asCommand = await spi.sign({ ...other.settled, exchange: 'rails' });
    await expectRefused({ ...asCommand, exchange: 'outcomes' }, 'signature_mismatch', other);
    const dict = await newTestConnector(t.database, 'another-connector', ['spi']);
    const signed = await spi.sign(other.settled);
    const forged = String(signed.signature).replace(spi.keyId, dict.keyId);
    await expectRefused({ ...signed, signature: forged }, 'signature_mismatch', other);
  });

  it('a reordered or reformatted body breaks the signature of a connector’s message', async () => {
    const payment = await openPayment();
    const said = await spi.sign(payment.settled);
    await expectRefused({ ...said, text: ` ${said.text}` }, 'signature_mismatch', payment);
  });

  it('a forged message with the id of a connector’s message does not block the real one', async () => {
    const payment = await openPayment();
    await expectRefused(payment.settled, 'unsigned', payment);
    await t.tell(await spi.sign(payment.settled));
    expect(await payment.status()).toBe('settled');
  });
});

describe('rail connectors', () => {
  it('a connector of the directory cannot settle a PIX', async () => {
    const dict = await newTestConnector(t.database, 'dict-connector', ['dict', 'directory']);
    const payment = await openPayment();
    await expectRefused(await dict.sign(payment.settled), 'rail_not_allowed', payment);
  });

  it('a connector cannot send a message that only the gateway may book', async () => {
    const all = await newTestConnector(t.database, 'all-connector', [
      'spi',
      'dict',
      'str',
      'bills',
      'directory',
      'compliance',
    ]);
    const body = { transactionId: newId() };
    await expectRefused(
      await all.sign({ id: newId(), exchange: 'outcomes', routingKey: 'book.transfer', body }),
      'rail_not_allowed',
    );
  });

  it('a message signed with a revoked key is rejected, whenever it was signed', async () => {
    const gone = await newTestConnector(t.database, 'gone-connector', ['spi']);
    const payment = await openPayment();
    const said = await gone.sign(payment.settled);
    await revokeRailConnectorKey(t.database, 'gone-connector', gone.keyId, 'test');
    await refusedSoon(gone, said, 'revoked_key');
    const next = newTestKey();
    await addRailConnectorKey(t.database, 'gone-connector', next.publicKey, 'test');
    await revokeRailConnector(t.database, 'gone-connector', 'test');
    await refusedSoon(next, await next.sign({ ...payment.settled, id: newId() }), 'revoked_key');
    expect(await payment.status()).toBe('processing');
  });

  it('a connector can sign with two keys during a rotation, and cannot add a third', async () => {
    const next = newTestKey();
    await addRailConnectorKey(t.database, 'spi-connector', next.publicKey, 'test');
    await expect(addRailConnectorKey(t.database, 'spi-connector', newTestKey().publicKey, 'test')).rejects.toThrow(
      'two keys',
    );
    const [one, two] = [await openPayment(), await openPayment()];
    await t.tell(await spi.sign(one.settled), await next.sign(two.settled));
    expect([await one.status(), await two.status()]).toEqual(['settled', 'settled']);
    await revokeRailConnectorKey(t.database, 'spi-connector', next.keyId, 'test');
  });

  it('concurrent registrations of a second key add only one key', async () => {
    await newTestConnector(t.database, 'racing-connector', ['str']);
    const keys = Array.from({ length: 6 }, newTestKey);
    const added = await Promise.allSettled(
      keys.map(({ publicKey }) => addRailConnectorKey(t.database, 'racing-connector', publicKey, 'test')),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a connector cannot be registered twice or share a key with another connector', async () => {
    await expect(
      registerRailConnector(t.database, { id: 'spi-connector', name: 'x', rails: ['spi'] }, 'test'),
    ).rejects.toThrow('already');
    await registerRailConnector(t.database, { id: 'copying-connector', name: 'x', rails: ['spi'] }, 'test');
    await expect(addRailConnectorKey(t.database, 'copying-connector', spi.publicKey, 'test')).rejects.toThrow(
      'already registered',
    );
    await expect(addRailConnectorKey(t.database, 'gateway', newTestKey().publicKey, 'test')).rejects.toThrow();
  });

  it('a message delayed by days of outage is applied, and one older than the deduplication window is rejected', async () => {
    const [late, forgotten] = [await openPayment(), await openPayment()];
    await t.tell(await spi.sign({ ...late.settled, id: v7({ msecs: Date.now() - 30 * DAY_MS }) }));
    expect(await late.status()).toBe('settled');
    const old = { ...forgotten.settled, id: v7({ msecs: Date.now() - 121 * DAY_MS }) };
    await expectRefused(await spi.sign(old), 'message_too_old', forgotten);
  });

  it('an outcome that a connector sends three times is booked once', async () => {
    const payment = await openPayment();
    const said = await spi.sign(payment.settled);
    await t.tell(said, said);
    await t.tell(said);
    expect(await payment.status()).toBe('settled');
    const booked = await t.sql('select from posting where transaction_id = $1', [payment.id]);
    expect(booked).toHaveLength(1);
  });
});

describe('rejected messages', () => {
  it('a requeued message is applied when its key is registered by then, and rejected again otherwise', async () => {
    const [known, unknown] = [await openPayment(), await openPayment()];
    const key = newTestKey();
    const said = await key.sign(known.settled);
    await expectRefused(said, 'unknown_key', known);
    await expectRefused(unknown.settled, 'unsigned', unknown);
    await registerRailConnector(t.database, { id: 'late-connector', name: 'late', rails: ['spi'] }, 'test');
    await addRailConnectorKey(t.database, 'late-connector', key.publicKey, 'test');
    for (const { id } of [said, unknown.settled]) {
      await requeueDeadMessages(t.database, (await refusedRow(id))?.id ?? null);
    }
    await until(async () => (await known.status()) === 'settled');
    await until(async () => (await refusedRow(unknown.settled.id))?.dead);
    expect(await unknown.status()).toBe('processing');
  });

  it('a message that failed after its verification is retried under the gateway’s signature at any age', async () => {
    const payment = await openPayment();
    const old = { ...payment.settled, id: v7({ msecs: Date.now() - 200 * DAY_MS }) };
    await t.sql(
      `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead)
       values ($1, 'settlement', 'outcomes', $2, $3, 'a bug that is mended', 10, true)`,
      [old.id, old.routingKey, JSON.stringify(old.body)],
    );
    await requeueDeadMessages(t.database, old.id);
    await retryFailedMessages(t.database, t.broker, messages);
    await until(async () => (await payment.status()) === 'settled');
  });
});

/**
 * Processes can cache a revoked key for a short time. Waits until a decoy with this key is rejected, and then expects
 * the rejection of the message.
 */
async function refusedSoon(key: TestKey, said: Message, reason: string): Promise<void> {
  const decoy = await openPayment();
  await until(async () => {
    const probe = await key.sign({ ...decoy.settled, id: newId() });
    await t.tell(probe);
    return refusedRow(probe.id);
  });
  await expectRefused(said, reason);
}
