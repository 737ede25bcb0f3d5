import { connect } from 'amqplib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Broker } from '../../src/messaging/broker.ts';
import { SIGNATURE_HEADER } from '../../src/messaging/signature.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { complianceCheck, complianceFinding } from '../../src/rails/compliance.ts';
import { MessageKeys } from '../../src/rails/connectors/message-keys.ts';
import { signingBroker } from '../../src/rails/connectors/signing-broker.ts';
import { directoryHolder, directoryHolderQuery } from '../../src/rails/directory.ts';
import { type RailQuestions, railQuestions } from '../../src/rails/questions.ts';
import { amqpUrl, openInProcess, openRabbitmq, uniquePrefix } from '../support/broker.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import { newTestConnector, type TestKey } from '../support/rail-connectors.ts';
import { testSecrets } from '../support/secrets.ts';

let t: TestDoor;
let dict: TestKey;
let keys: MessageKeys;
beforeAll(async () => {
  t = await openTestDoor();
  dict = await newTestConnector(t.database, 'dict-connector', ['directory']);
  keys = await new MessageKeys({
    ...{ database: t.database, secrets: testSecrets, log: keptLog },
    sandbox: false,
    rememberedDays: 120,
    inProcess: false,
  }).open();
});
afterAll(() => t?.close());

const refusals: string[] = [];
const asking = (broker: Broker, waitMs: number): RailQuestions =>
  railQuestions({
    broker: signingBroker(broker, keys, 'gateway'),
    trust: { verify: keys.verify, onRefused: (_queue, _message, refusal) => refusals.push(refusal) },
    waitMs,
  });
const holderOf = (rails: RailQuestions) =>
  rails.ask(directoryHolderQuery, directoryHolder, { key: 'a@b.example' }, 'directory_unavailable');

interface Asked {
  readonly id: string;
  answer(body: object, options?: { readonly key?: TestKey | null; readonly type?: string }): Promise<void>;
}

/** A connector of the directory that runs `onQuestion` for each question. */
async function connectorOf(prefix: string, onQuestion: (asked: Asked) => Promise<void>): Promise<void> {
  const connection = await connect(amqpUrl);
  onTestFinished(() => connection.close());
  const channel = await connection.createConfirmChannel();
  await channel.consume(`${prefix}rails.directory`, (message) => {
    if (!message) return;
    channel.ack(message);
    const { messageId, replyTo, correlationId, headers } = message.properties;
    expect(headers?.[SIGNATURE_HEADER]).toMatch(/^v1\./);
    void onQuestion({
      id: String(messageId),
      async answer(body, { key = dict, type = directoryHolder.type } = {}) {
        const plain = {
          id: newId(),
          exchange: 'outcomes' as const,
          routingKey: type,
          body,
          text: JSON.stringify(body),
        };
        const said = key === null ? { ...plain, signature: null } : await key.sign(plain);
        channel.publish('', String(replyTo), Buffer.from(plain.text), {
          ...{ messageId: said.id, correlationId: String(correlationId), type },
          headers: said.signature ? { [SIGNATURE_HEADER]: said.signature } : {},
        });
      },
    });
  });
}

describe.runIf(amqpUrl)('a question to a rail', () => {
  let prefix: string;
  let broker: Broker;
  beforeEach(async () => {
    prefix = uniquePrefix();
    broker = await openRabbitmq(prefix);
    refusals.length = 0;
  });

  test('a question to a rail is answered by its connector', async () => {
    const holder = { ispb: '99999011', ownerDocument: '12345678909' };
    await connectorOf(prefix, ({ id, answer }) => answer({ questionId: id, holder }));
    expect(await holderOf(asking(broker, 3_000))).toMatchObject({ holder });
  });

  test('a question to a rail ignores answers of other connectors and to other questions', async () => {
    const spi = await newTestConnector(t.database, 'spi-connector', ['spi']);
    const forged = { ispb: '00000000', ownerDocument: '00000000000' };
    await connectorOf(prefix, async ({ id, answer }) => {
      await answer({ questionId: id, holder: forged }, { key: null });
      await answer({ questionId: id, holder: forged }, { key: spi });
      await answer({ questionId: newId(), holder: forged });
      await answer({ questionId: id, holder: forged }, { type: 'directory.entry' });
      await answer({ questionId: id, holder: 'nobody' });
      await answer({ questionId: id, holder: null });
    });
    expect(await holderOf(asking(broker, 3_000))).toMatchObject({ holder: null });
    await expect.poll(() => [...refusals].sort()).toEqual(['rail_not_allowed', 'unsigned']);
  });

  test('a question that no connector consumes times out, and is gone for later connectors', async () => {
    await expect(holderOf(asking(broker, 200))).rejects.toMatchObject({ code: 'directory_unavailable', status: 503 });
    await expect.poll(() => broker.depth('rails.directory'), { timeout: 5_000 }).toBe(0);
  });

  test('each of many concurrent questions gets its own answer', async () => {
    await connectorOf(prefix, ({ id, answer }) =>
      answer({ questionId: id, holder: { ispb: id.slice(0, 8), ownerDocument: id } }),
    );
    const rails = asking(broker, 5_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => holderOf(rails)));
    for (const { questionId, holder } of answers) expect(holder?.ownerDocument).toBe(questionId);
  });
});

test('a question in one process, without a rail, is refused immediately', async () => {
  const rails = asking(await openInProcess(), 60_000);
  const asked = { name: 'Ana', document: '12345678909', kyc: {} };
  await expect(rails.ask(complianceCheck, complianceFinding, asked, 'unavailable')).rejects.toMatchObject({
    status: 503,
  });
});
