import type { ConsumeMessage } from 'amqplib';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { toDelivery } from '../../src/messaging/rabbitmq-delivery.ts';
import type { QueueTopology } from '../../src/messaging/topology.ts';

const QUEUE = { name: 'settlement', bindings: [{ exchange: 'outcomes' }] } as unknown as QueueTopology;

const delivered = (text: string, exchange = 'outcomes') =>
  toDelivery(
    {
      content: Buffer.from(text),
      fields: { exchange, routingKey: 'spi.outcome', redelivered: false },
      properties: { messageId: v7(), headers: {} },
    } as unknown as ConsumeMessage,
    QUEUE,
    '',
  );

describe('messages of rails', () => {
  it.each([
    ['{"status":"rejected","status":"settled"}', 'status'],
    ['{"status":"rejected","\\u0073tatus":"settled"}', 'status'],
    ['{"payer":{"ispb":"1","ispb":"2"}}', 'payer.ispb'],
  ])('a message of a rail that repeats a member is malformed and names the member: %s', (text, member) => {
    expect(delivered(text)).toMatchObject({
      malformed: { text, why: `the body of the message has the member ${member} twice` },
    });
    expect(delivered(text).message.body).toBeUndefined();
  });

  it('a message of a rail without repeated members is accepted', () => {
    expect(delivered('{"status":"settled","payer":{"status":1}}')).toMatchObject({
      message: { body: { status: 'settled', payer: { status: 1 } } },
    });
  });
});
