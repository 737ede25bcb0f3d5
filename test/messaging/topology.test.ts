import { connect } from 'amqplib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import { type exchanges, matches, queuesFor } from '../../src/messaging/topology.ts';
import { rabbitmqUrl } from '../support/servers.ts';

const amqpUrl = await rabbitmqUrl();

const keyWord = fc.constantFrom('a', 'b', 'spi', '');
const patternWord = fc.oneof(keyWord, fc.constantFrom('*', '#'));
const dotted = (word: fc.Arbitrary<string>) => fc.array(word, { maxLength: 5 }).map((words) => words.join('.'));

/** The definition, word by word: `#` matches any number of words, `*` matches one. */
function oracle(pattern: readonly string[], key: readonly string[]): boolean {
  const [word, ...rest] = pattern;
  if (word === undefined) return key.length === 0;
  if (word === '#' && oracle(rest, key)) return true;
  if (key.length === 0) return false;
  return word === '#' ? oracle(pattern, key.slice(1)) : (word === '*' || word === key[0]) && oracle(rest, key.slice(1));
}

const split = (text: string) => (text === '' ? [] : text.split('.'));

describe('topic patterns', () => {
  test.each([
    ['#', '', true],
    ['#', 'spi.payment', true],
    ['spi.#', 'spi', true],
    ['spi.#', 'spi.payment.held', true],
    ['spi.#', 'spirit', false],
    ['spi.*', 'spi', false],
    ['spi.*', 'spi.payment', true],
    ['spi.*', 'spi.payment.held', false],
    ['1.*.pix.#', '1.partner.pix.received', true],
    ['1.*.pix.#', '2.partner.pix.received', false],
    ['#.held.#', 'spi.payment.held', true],
  ])('the pattern %s matches the key "%s": %s', (pattern, key, expected) => {
    expect(matches(pattern, key)).toBe(expected);
  });

  test('topic patterns match exactly as their definition says', () => {
    fc.assert(
      fc.property(dotted(patternWord), dotted(keyWord), (pattern, key) => {
        expect(matches(pattern, key)).toBe(oracle(split(pattern), split(key)));
      }),
      { numRuns: 2_000 },
    );
  });

  test.skipIf(!amqpUrl)('topic patterns match exactly as RabbitMQ routes', async () => {
    const connection = await connect(amqpUrl ?? '');
    const channel = await connection.createConfirmChannel();
    const returned = new Set<string>();
    channel.on('return', ({ properties }) => returned.add(properties.messageId));
    const exchange = 'topology-test';
    await channel.assertExchange(exchange, 'topic', { durable: false, autoDelete: true });
    const { queue } = await channel.assertQueue('', { exclusive: true });
    for (const [index, [pattern, key]] of fc.sample(fc.tuple(dotted(patternWord), dotted(keyWord)), 300).entries()) {
      await channel.bindQueue(queue, exchange, pattern);
      channel.publish(exchange, key, Buffer.alloc(0), { mandatory: true, messageId: String(index) });
      await channel.waitForConfirms();
      expect({ pattern, key, routed: !returned.has(String(index)) }).toEqual({
        pattern,
        key,
        routed: matches(pattern, key),
      });
      // The exchange would be deleted with its last binding.
      await channel.bindQueue(queue, exchange, 'kept');
      await channel.unbindQueue(queue, exchange, pattern);
    }
    await connection.close();
  });
});

describe('the topology', () => {
  test('the topology routes commands for SPI and every outcome to one durable queue each', () => {
    const names = (exchange: (typeof exchanges)[number], key: string) =>
      queuesFor(queues, exchange, key).map((q) => q.name);
    expect(names('rails', 'spi.payment')).toEqual(['rails.spi']);
    expect(names('outcomes', 'spi.outcome')).toEqual(['settlement']);
    expect(names('rails', 'unheard.of')).toEqual([]);
  });

  test('the topology names each queue once and binds every queue', () => {
    expect(new Set(queues.map(({ name }) => name)).size).toBe(queues.length);
    expect(queues.filter(({ bindings }) => bindings.length === 0)).toEqual([]);
  });
});
