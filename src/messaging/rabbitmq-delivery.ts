import type { ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import { v5, validate, version } from 'uuid';
import { jsonOf, repeatedMember } from '../platform/json.ts';
import { TRACEPARENT } from '../platform/tracing.ts';
import type { Delivery, ExchangeName, Message } from './broker.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import { exchanges, type QueueTopology } from './topology.ts';

const MALFORMED_BYTES = 64 * 1024;
/** None is longer. */
const SIGNATURE_LENGTH = 200;
// UUID namespace of the ids derived for messages that came without one.
const UNIDENTIFIED = '6d1c6a0e-6f3c-4a0b-9a55-0c2f3f6d7b1e';

/** RabbitMQ's delivery in the form common to all brokers, a batch of events as one of each. Never throws, whatever the bytes. */
export function toDeliveries(consumed: ConsumeMessage, queue: QueueTopology, prefix: string): readonly Delivery[] {
  const delivery = toDelivery(consumed, queue, prefix);
  const { exchange, body } = delivery.message;
  if (exchange !== 'events' || !Array.isArray(body) || body.length === 0) return [delivery];
  return body.map((item) => toEvent(item, delivery.redelivered));
}

/** The same, but a batch of events as the message that it is. */
export function toDelivery(
  { content, fields, properties }: ConsumeMessage,
  queue: QueueTopology,
  prefix: string,
): Delivery {
  const received = content.toString('utf8');
  const message = {
    exchange: exchangeOf(fields.exchange, queue, prefix),
    routingKey: storable(fields.routingKey),
    body: jsonOf(received),
    text: received,
    signature: signatureOf(properties.headers),
    ...traceOf(properties.headers?.['traceparent']),
  };
  return delivered(properties.messageId, message, fields.redelivered, () => content);
}

/** An event of a batch (`event-batch.ts`), refused by itself. */
function toEvent(item: unknown, redelivered: boolean): Delivery {
  const { id, routingKey, trace, body } = Object(item) as Record<string, unknown>;
  const message = {
    exchange: 'events',
    routingKey: storable(String(routingKey)),
    body,
    signature: null,
    ...traceOf(trace),
  } as const;
  return delivered(id, message, redelivered, () => Buffer.from(JSON.stringify(item)));
}

/** `content`: its bytes, which are only looked at when it is malformed. */
function delivered(
  messageId: unknown,
  message: Omit<Message, 'id'>,
  redelivered: boolean,
  content: () => Buffer,
): Delivery {
  const id = typeof messageId === 'string' && validate(messageId) ? messageId : null;
  const why = refusalOf(id, message);
  if (id !== null && why === null) return { message: { ...message, id }, redelivered };
  const bytes = content();
  const text = storable(bytes.subarray(0, MALFORMED_BYTES).toString('utf8'));
  return {
    message: { ...message, id: id ?? v5(bytes, UNIDENTIFIED), body: undefined },
    redelivered,
    malformed: { text, why: why ?? '' },
  };
}

/** The trace context that a message carries, from whoever published it. */
const traceOf = (trace: unknown): Pick<Message, 'trace'> =>
  typeof trace === 'string' && TRACEPARENT.test(trace) ? { trace } : {};

function signatureOf(headers: MessagePropertyHeaders | undefined): string | null {
  const signature: unknown = headers?.[SIGNATURE_HEADER];
  return typeof signature === 'string' ? storable(signature.slice(0, SIGNATURE_LENGTH)) : null;
}

/** What may be stored in PostgreSQL, whose text cannot hold NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Why a message cannot be applied, whatever it says; null: it can. */
function refusalOf(id: string | null, { exchange, body, text = '' }: Omit<Message, 'id'>): string | null {
  if (id === null) return 'the message has no UUID as its message id';
  // Its time says how long it has to be remembered that it was applied.
  if (version(id) !== 7) return `the message id ${id} is a UUID of version ${version(id)}, and must be of version 7`;
  if (body === undefined) return 'the body of the message is not JSON';
  // Rails publish outcomes. Messages of the gateway itself have every member once.
  const repeated = exchange === 'outcomes' ? repeatedMember(text) : null;
  return repeated === null ? null : `the body of the message has the member ${repeated} twice`;
}

/** A message put straight into the queue, by an operator's tool, counts as from the exchange that feeds the queue. */
function exchangeOf(name: string, queue: QueueTopology, prefix: string): ExchangeName {
  const known = exchanges.find((exchange) => prefix + exchange === name);
  return known ?? queue.bindings[0]?.exchange ?? 'events';
}
