import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spiCommit } from '../../src/domains/pix/payments/sandbox/spi.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { buildEndToEndId } from '../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { type Party, type Recipient, spiPayment, spiStatus } from '../../src/rails/spi.ts';
import { dueMessages, messagesSent } from '../../src/sandbox/outside-messages.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

describe("the sandbox's SPI", () => {
  let t: TestDoor;
  let commit: (messages: readonly Message[]) => Promise<void>;

  beforeAll(async () => {
    t = await openTestDoor();
    const settings = { slowSeconds: 30, holdSeconds: 5 };
    commit = spiCommit({ database: t.database, clock: t.clock, settings, onScheduled: () => {} });
  });
  afterAll(() => t.close());

  const newEndToEndId = () => buildEndToEndId({ instant: t.clock.now(), ispb: '99999004' });

  const account = { document: '12345678909', agency: '0001', accountNumber: '1234567', accountType: 'CACC' };
  const payer: Party = { ...account, ispb: '99999004', name: 'Maria da Silva' };
  const recipient: Recipient = { ...account, ispb: '99999011', name: 'João Lima', institutionName: 'Banco Simulado' };

  const order = (endToEndId: string, key: string): Message => ({
    id: newId(),
    exchange: 'rails',
    routingKey: spiPayment.type,
    body: { endToEndId, transactionId: newId(), amount: 100, key, description: null, payer, recipient },
  });

  const question = (endToEndId: string): Message => ({
    id: newId(),
    exchange: 'rails',
    routingKey: spiStatus.type,
    body: { endToEndId },
  });

  const scheduledFor = (endToEndId: string) =>
    t.sql<{ id: string; routing_key: string }>(
      'select id, routing_key from sandbox_message where end_to_end_id = $1 order by due_at',
      [endToEndId],
    );

  test('the sandbox’s SPI accepts an order once when it is repeated in one batch', async () => {
    const endToEndId = newEndToEndId();
    const payment = order(endToEndId, 'return-half@sandbox');

    await commit([payment, payment]);

    const scheduled = (await scheduledFor(endToEndId)).map(({ routing_key }) => routing_key);
    expect(scheduled).toEqual(['spi.outcome', 'spi.returned']);
  });

  test('the sandbox’s SPI accepts an order once when it is repeated later', async () => {
    const endToEndId = newEndToEndId();

    await commit([order(endToEndId, 'return@sandbox')]);
    await commit([order(endToEndId, 'return@sandbox')]);

    expect(await scheduledFor(endToEndId)).toHaveLength(2);
  });

  test('the sandbox’s SPI keeps a final outcome when an earlier query is answered after it', async () => {
    const endToEndId = newEndToEndId();
    const send = async () => {
      const due = await dueMessages(t.database, t.clock.now(), 100);
      await messagesSent(
        t.database,
        due.map(({ id }) => id),
        t.clock.now(),
      );
    };
    const stateOf = async () =>
      (await t.sql<{ state: string }>('select state from sandbox_order where end_to_end_id = $1', [endToEndId]))[0]
        ?.state;
    await commit([order(endToEndId, 'hold@sandbox')]);
    await send();
    expect(await stateOf()).toBe('held');
    const [settled] = await scheduledFor(endToEndId);
    await commit([question(endToEndId)]);

    await messagesSent(t.database, [settled?.id ?? ''], t.clock.now());
    await send();

    expect(await scheduledFor(endToEndId)).toEqual([]);
    expect(await stateOf()).toBe('settled');
  });
});
