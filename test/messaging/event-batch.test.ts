import type { ConsumeMessage } from 'amqplib';
import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/messaging/broker.ts';
import { MAX_EVENTS, parcels } from '../../src/messaging/event-batch.ts';
import { toDeliveries } from '../../src/messaging/rabbitmq-delivery.ts';

const PARTNERS = [v7(), v7(), v7()];
const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

const anyMessage = fc.record({
  kind: fc.constantFrom('event', 'event', 'event', 'command', 'signed event'),
  partner: fc.constantFrom(...PARTNERS),
  // JSON turns -0 into 0.
  body: fc.record({ said: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))) }),
  isTraced: fc.boolean(),
});
const messageOf = ({ kind, partner, body, isTraced }: typeof anyMessage extends fc.Arbitrary<infer T> ? T : never) =>
  ({
    id: v7(),
    exchange: kind === 'command' ? 'rails' : 'events',
    routingKey: kind === 'command' ? 'spi.payment' : `7.${partner}.pix.received`,
    body,
    ...(isTraced && { trace: TRACE }),
    ...(kind === 'signed event' && { signature: 'v1.of.somebody' }),
  }) satisfies Message;

const event = (body: unknown, partner = PARTNERS[0]): Message => ({
  id: v7(),
  exchange: 'events',
  routingKey: `7.${partner}.pix.received`,
  body,
});

/** The deliveries that a consumer gets from a message of this text. */
const arrive = ({ id, exchange, routingKey, text = '' }: Message) => {
  const properties = { messageId: id, headers: {} };
  const consumed = { content: Buffer.from(text), fields: { exchange, routingKey, redelivered: false }, properties };
  return toDeliveries(consumed as unknown as ConsumeMessage, { name: 'any', bindings: [] }, '');
};

describe('event batches', () => {
  test('batched messages arrive unchanged, each once, in the order of each partner', () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 150 }), (drawn) => {
        const messages: Message[] = drawn.map(messageOf);
        const sent = parcels(messages);
        const arrived = sent.flatMap(({ message, ids }) =>
          ids.length === 1 ? [message] : arrive(message).map((delivery) => delivery.message),
        );
        expect(arrived).toHaveLength(messages.length);
        for (const partner of PARTNERS) {
          const ofPartner = (from: readonly Message[]) =>
            from
              .filter(({ routingKey, signature }) => routingKey.includes(partner) && typeof signature !== 'string')
              .map(({ id, exchange, routingKey, body, trace }) => ({ id, exchange, routingKey, body, trace }));
          expect(ofPartner(arrived)).toEqual(ofPartner(messages));
        }
        expect(sent.flatMap(({ ids }) => ids).toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
      }),
    );
  });

  test('a batch has events of one partner; commands, signed messages and single events are sent alone', () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 60 }), (drawn) => {
        const messages: Message[] = drawn.map(messageOf);
        for (const { message, ids } of parcels(messages)) {
          const carried = messages.filter(({ id }) => ids.includes(id));
          if (ids.length === 1) {
            expect(message).toEqual({ ...carried[0], text: JSON.stringify(carried[0]?.body) });
            continue;
          }
          const [partner, ...others] = new Set(carried.map(({ routingKey }) => routingKey.split('.')[1]));
          expect(others).toEqual([]);
          expect(message).toMatchObject({ exchange: 'events', routingKey: `7.${partner}.batch` });
          expect(carried.every(({ exchange, signature }) => exchange === 'events' && signature === undefined)).toBe(
            true,
          );
        }
      }),
    );
  });

  test('a batch wakes a reader for its newest event', () => {
    const messages = [4, 5, 9].map((position) => ({ ...event({}), position }));
    expect(parcels(messages).map(({ message }) => message.position)).toEqual([9]);
  });

  test('a batch has at most 50 events and 32,768 characters, and a longer event is sent alone', () => {
    const sizes = (messages: readonly Message[]) => parcels(messages).map(({ ids }) => ids.length);
    expect(sizes(Array.from({ length: 120 }, (_, n) => event({ n })))).toEqual([MAX_EVENTS, MAX_EVENTS, 20]);
    const long = (characters: number) => event('x'.repeat(characters - 2));
    expect(sizes([long(16_384), long(16_384), long(1_000)])).toEqual([2, 1]);
    expect(sizes([long(1_000), long(16_384), long(16_384)])).toEqual([2, 1]);
    expect(sizes([long(200_000), long(1_000)])).toEqual([1, 1]);
  });

  test('a batch set aside whole by an older build is sent unchanged instead of nested', () => {
    const inner = parcels([event({ n: 1 }), event({ n: 2 })])[0]?.message as Message;
    const stored: Message = { ...inner, body: JSON.parse(inner.text ?? '') };
    const [sent, ...others] = parcels([stored, event({ n: 3 }), event({ n: 4 })]);
    expect(others.map(({ ids }) => ids.length)).toEqual([2]);
    expect(sent?.ids).toEqual([stored.id]);
    expect(arrive(sent?.message as Message).map(({ message }) => message.body)).toEqual([{ n: 1 }, { n: 2 }]);
  });
});

describe('events of a batch', () => {
  const item = { id: v7(), routingKey: '7.p.pix.received', body: { n: 1 } };
  const inBatch = (...items: unknown[]) => arrive({ ...event(null), text: JSON.stringify(items) });

  test.each([
    ['not an object', 7, 'the message has no UUID as its message id'],
    ['without an id', { ...item, id: undefined }, 'the message has no UUID as its message id'],
    ['without a body', { ...item, body: undefined }, 'the body of the message is not JSON'],
  ])(
    'one event of a batch is malformed with a reason when it is %s, and the others are accepted',
    (_, malformed, why) => {
      const [bad, good, ...others] = inBatch(malformed, item);
      expect(others).toEqual([]);
      expect(bad?.malformed).toEqual({ text: JSON.stringify(malformed), why });
      expect(bad?.message.body).toBeUndefined();
      expect(inBatch(malformed)[0]?.message.id).toBe(bad?.message.id);
      expect(good).toEqual({ message: { ...item, exchange: 'events', signature: null }, redelivered: false });
    },
  );

  test('an event of a batch is refused when its id is not a UUID v7, which could not expire', () => {
    const id = v4();
    const why = `the message id ${id} is a UUID of version 4, and must be of version 7`;
    expect(inBatch({ ...item, id })).toMatchObject([{ message: { id }, malformed: { why } }]);
  });

  test('an event of a batch drops an invalid trace, and keeps the storable part of its routing key', () => {
    const [delivery] = inBatch({ ...item, trace: 'nothing of the kind', routingKey: '7.p.\0' });
    expect(delivery?.message).toEqual({ ...item, routingKey: '7.p.\uFFFD', exchange: 'events', signature: null });
  });

  test('an empty batch is one message, which its consumer refuses', () => {
    expect(inBatch()).toMatchObject([{ message: { exchange: 'events', body: [] } }]);
  });
});
