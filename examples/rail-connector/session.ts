import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConfirmChannel, type ConsumeMessage, connect } from 'amqplib';
import { type Bank, NotTaken } from './bank.ts';
import type { Signer, Verifier } from './signature.ts';
import { newId, type Outgoing, type State } from './state.ts';

const PREFETCH = 50;
const AT_A_TIME = 100;
const AGAIN_MS = 500;
const IDLE_MS = 50;

const ANSWERS: Readonly<Record<string, string>> = {
  'directory.lookup': 'directory.entry',
  'directory.holder': 'directory.key_holder',
  'compliance.check': 'compliance.finding',
};

export interface Parts {
  readonly amqp: string;
  readonly prefix: string;
  readonly rails: readonly string[];
  readonly bank: Bank;
  readonly state: State;
  readonly signer: Signer;
  readonly verifier: Verifier;
  log(text: string): void;
}

/** Ends when the connection is lost or `signal` fires. */
export async function session(parts: Parts, signal: AbortSignal): Promise<void> {
  const connection = await connect(parts.amqp);
  const ended = new AbortController();
  connection.on('error', (error) => parts.log(`connection: ${error.message}`));
  connection.once('close', () => ended.abort());
  const running = AbortSignal.any([signal, ended.signal]);
  try {
    const channel = await connection.createConfirmChannel();
    channel.on('error', (error) => parts.log(`channel: ${error.message}`));
    channel.once('close', () => ended.abort());
    await channel.prefetch(PREFETCH);
    for (const rail of parts.rails) await takeCommands(parts, channel, rail, running);
    parts.log(`takes ${parts.rails.join(', ')}`);
    await tell(parts, channel, running);
  } finally {
    ended.abort();
    await connection.close().catch(() => {});
  }
}

/** Processes the commands of a rail one after another. Acknowledges each after the other side has accepted it. */
async function takeCommands(parts: Parts, channel: ConfirmChannel, rail: string, running: AbortSignal): Promise<void> {
  let last = Promise.resolve();
  await channel.consume(`${parts.prefix}rails.${rail}`, (message) => {
    if (!message) return void channel.close().catch(() => {});
    last = last.then(async () => {
      while (!running.aborted) {
        try {
          await take(parts, channel, message);
          channel.ack(message);
          return;
        } catch (error) {
          // The other side is unreachable. This command and the following ones wait, in order.
          parts.log(`${message.fields.routingKey}: ${(error as Error).message}; it is retried`);
          await sleep(AGAIN_MS, undefined, { signal: running }).catch(() => {});
        }
      }
    });
  });
}

async function take(parts: Parts, channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
  const { content: body, fields, properties } = message;
  const [id, type] = [String(properties.messageId), fields.routingKey];
  const refuse = (why: string) => {
    parts.state.refuse(id, type, body, why);
    parts.log(`refused ${type} ${id}: ${why}`);
  };
  if (!parts.verifier.isSigned({ exchange: 'rails', type, id, body }, properties.headers?.['signature'])) {
    return refuse('the command has no valid signature of the gateway');
  }
  try {
    const answer = await parts.bank.order(type, JSON.parse(body.toString('utf8')) as object);
    const answerType = ANSWERS[type];
    if (answer && answerType) reply(parts, channel, message, { type: answerType, answer });
  } catch (error) {
    if (!(error instanceof NotTaken) && !(error instanceof SyntaxError)) throw error;
    refuse(error.message);
  }
}

/** Answers are not stored, because the gateway waits only a few seconds. */
function reply(
  { signer }: Parts,
  channel: ConfirmChannel,
  { properties }: ConsumeMessage,
  { type, answer }: { readonly type: string; readonly answer: object },
): void {
  const id = newId();
  const body = Buffer.from(JSON.stringify({ questionId: String(properties.messageId), ...answer }));
  channel.publish('', String(properties.replyTo), body, {
    ...{ messageId: id, correlationId: String(properties.correlationId), type, contentType: 'application/json' },
    headers: { signature: signer.sign({ exchange: 'outcomes', type, id, body }) },
  });
}

/** Publishes messages of the other side. Unconfirmed messages are published again under the same id. */
async function tell(parts: Parts, channel: ConfirmChannel, running: AbortSignal): Promise<void> {
  await publish(parts, channel, running);
  while (!running.aborted) {
    try {
      const told = await parts.bank.told(parts.state.position, running);
      if (told.length === 0) await sleep(IDLE_MS, undefined, { signal: running });
      else parts.state.take(told.at(-1)?.position ?? 0, told);
    } catch (error) {
      if (running.aborted) return;
      parts.log(`stream: ${(error as Error).message}; it is retried`);
      await sleep(AGAIN_MS, undefined, { signal: running }).catch(() => {});
    }
    await publish(parts, channel, running);
  }
}

async function publish({ state, signer, prefix }: Parts, channel: ConfirmChannel, running: AbortSignal): Promise<void> {
  for (let batch = state.outgoing(AT_A_TIME); batch.length > 0; batch = state.outgoing(AT_A_TIME)) {
    for (const message of batch) send(channel, prefix, signer, message);
    await Promise.race([channel.waitForConfirms(), once(running, 'abort')]);
    if (running.aborted) return;
    state.told(batch.map(({ id }) => id));
  }
}

function send(channel: ConfirmChannel, prefix: string, signer: Signer, { id, type, body }: Outgoing): void {
  const bytes = Buffer.from(body);
  channel.publish(`${prefix}outcomes`, type, bytes, {
    ...{ messageId: id, mandatory: true, persistent: true, contentType: 'application/json' },
    headers: { signature: signer.sign({ exchange: 'outcomes', type, id, body: bytes }) },
  });
}
