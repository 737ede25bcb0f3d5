import type { ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import { v5, validate, version } from 'uuid';
import { TRACEPARENT } from '../platform/observability/tracing.ts';
import { jsonOf, repeatedMember } from '../platform/text/json.ts';
import type { Delivery, ExchangeName, Message } from './broker.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import { exchanges, type QueueTopology } from './topology.ts';

const MALFORMED_BYTES = 64 * 1024;
const SIGNATURE_LENGTH = 200;
// UUID namespace of the ids derived for messages that came without one.
const UNIDENTIFIED = '6d1c6a0e-6f3c-4a0b-9a55-0c2f3f6d7b1e';

/** A batch of events becomes one delivery per event. Never throws. */
export function toDeliveries(consumed: ConsumeMessage, queue: QueueTopology, prefix: string): readonly Delivery[] {
  const delivery = toDelivery(consumed, queue, prefix);
  const { exchange, body } = delivery.message;
  if (exchange !== 'events' || !Array.isArray(body) || body.length === 0) return [delivery];
  return body.map((item) => toEvent(item, delivery.redelivered));
}

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

/** One event of a batch (`event-batch.ts`). It can be malformed without affecting the others. */
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

const traceOf = (trace: unknown): Pick<Message, 'trace'> =>
  typeof trace === 'string' && TRACEPARENT.test(trace) ? { trace } : {};

function signatureOf(headers: MessagePropertyHeaders | undefined): string | null {
  const signature: unknown = headers?.[SIGNATURE_HEADER];
  return typeof signature === 'string' ? storable(signature.slice(0, SIGNATURE_LENGTH)) : null;
}

/** PostgreSQL text cannot store NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

function refusalOf(id: string | null, { exchange, body, text = '' }: Omit<Message, 'id'>): string | null {
  if (id === null) return 'the message has no UUID as its message id';
  // The time in the id determines how long the applied message is remembered.
  if (version(id) !== 7) return `the message id ${id} is a UUID of version ${version(id)}, and must be of version 7`;
  if (body === undefined) return 'the body of the message is not JSON';
  // Rails publish outcomes. The gateway never repeats a member in its own messages.
  const repeated = exchange === 'outcomes' ? repeatedMember(text) : null;
  return repeated === null ? null : `the body of the message has the member ${repeated} twice`;
}

/** A message that an operator's tool put directly into the queue gets the exchange of that queue. */
function exchangeOf(name: string, queue: QueueTopology, prefix: string): ExchangeName {
  const known = exchanges.find((exchange) => prefix + exchange === name);
  return known ?? queue.bindings[0]?.exchange ?? 'events';
}
