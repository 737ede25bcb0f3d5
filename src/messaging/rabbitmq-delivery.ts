import type { ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import { v5, validate, version } from 'uuid';
import { jsonOf } from '../platform/json.ts';
import { TRACEPARENT } from '../platform/tracing.ts';
import type { Delivery, ExchangeName, Message } from './broker.ts';
import { eventsIn } from './event-batch.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import { exchanges, type QueueTopology } from './topology.ts';

const MALFORMED_BYTES = 64 * 1024;
/** None is longer. */
const SIGNATURE_LENGTH = 200;
// UUID namespace of the ids derived for messages that came without one.
const UNIDENTIFIED = '6d1c6a0e-6f3c-4a0b-9a55-0c2f3f6d7b1e';

/** RabbitMQ's delivery in the form common to all brokers, and a batch of events as one of each. Never throws, whatever the bytes. */
export function toDeliveries(consumed: ConsumeMessage, queue: QueueTopology, prefix: string): readonly Delivery[] {
  const delivery = toDelivery(consumed, queue, prefix);
  const { message, redelivered } = delivery;
  if (message.exchange !== 'events' || !Array.isArray(message.body)) return [delivery];
  try {
    return eventsIn(message.body).map((event) => ({ message: event, redelivered }));
  } catch (error) {
    const why = (error as Error).message;
    return [
      { message: { ...message, body: undefined }, redelivered, malformed: { text: malformedText(consumed), why } },
    ];
  }
}

/** The same, but a batch of events as the message that it is. */
export function toDelivery(
  { content, fields, properties }: ConsumeMessage,
  queue: QueueTopology,
  prefix: string,
): Delivery {
  const messageId: unknown = properties.messageId;
  const named = typeof messageId === 'string' && validate(messageId);
  const received = content.toString('utf8');
  const body = jsonOf(received);
  const why = refusalOf(named ? messageId : null, body);
  const message = {
    id: named ? messageId : v5(content, UNIDENTIFIED),
    exchange: exchangeOf(fields.exchange, queue, prefix),
    routingKey: storable(fields.routingKey),
    body: why === null ? body : undefined,
    text: received,
    signature: signatureOf(properties.headers),
    ...traceOf(properties.headers),
  };
  if (why === null) return { message, redelivered: fields.redelivered };
  return { message, redelivered: fields.redelivered, malformed: { text: malformedText({ content }), why } };
}

const malformedText = ({ content }: Pick<ConsumeMessage, 'content'>): string =>
  storable(content.subarray(0, MALFORMED_BYTES).toString('utf8'));

/** The trace context that a message carries, from whoever published it. */
function traceOf(headers: MessagePropertyHeaders | undefined): Pick<Message, 'trace'> {
  const trace: unknown = headers?.['traceparent'];
  return typeof trace === 'string' && TRACEPARENT.test(trace) ? { trace } : {};
}

function signatureOf(headers: MessagePropertyHeaders | undefined): string | null {
  const signature: unknown = headers?.[SIGNATURE_HEADER];
  return typeof signature === 'string' ? storable(signature.slice(0, SIGNATURE_LENGTH)) : null;
}

/** What may be stored in PostgreSQL, whose text cannot hold NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Why a message cannot be applied, whatever it says; null: it can. */
function refusalOf(id: string | null, body: unknown): string | null {
  if (id === null) return 'the message has no UUID as its message id';
  // Its time says how long it has to be remembered that it was applied.
  if (version(id) !== 7) return `the message id ${id} is a UUID of version ${version(id)}, and must be of version 7`;
  return body === undefined ? 'the body of the message is not JSON' : null;
}

/** A message put straight into the queue, by an operator's tool, counts as from the exchange that feeds the queue. */
function exchangeOf(name: string, queue: QueueTopology, prefix: string): ExchangeName {
  const known = exchanges.find((exchange) => prefix + exchange === name);
  return known ?? queue.bindings[0]?.exchange ?? 'events';
}
