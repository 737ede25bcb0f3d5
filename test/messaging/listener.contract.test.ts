import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Broker, Message, WakeUp } from '../../src/messaging/broker.ts';
import { brokers, collect } from '../support/broker.ts';
import { until } from '../support/until.ts';

let broker: Broker;
let position = 0;

function event(partnerId: string, type = 'pix.payout.confirmed'): Message & { readonly position: number } {
  position += 1;
  return { id: v7(), exchange: 'events', routingKey: `7.${partnerId}.${type}`, body: { position }, position };
}

async function listen(...partnerIds: string[]) {
  const heard: (WakeUp | 'lost')[] = [];
  const listener = await broker.listen((wakeUp) => heard.push(wakeUp));
  await Promise.all(partnerIds.map((partnerId) => listener.add(partnerId)));
  const newest = (partnerId: string) =>
    Math.max(0, ...heard.map((wakeUp) => (wakeUp !== 'lost' && wakeUp.partnerId === partnerId ? wakeUp.position : 0)));
  return { listener, heard, newest };
}

describe.each(brokers)('listeners of the $kind broker', ({ available, open }) => {
  beforeEach(async ({ skip }) => {
    skip(!available, 'no RabbitMQ server');
    broker = await open();
    await collect(broker, 'webhooks.fanout');
  });

  test('a listener gets the positions of its partners’ events, and of no others', async () => {
    const [ours, theirs] = [v7(), v7()];
    const { heard, newest } = await listen(ours);
    const [first, other, second] = [event(ours), event(theirs), event(ours, 'account.created')];
    await broker.publish([first, other]);
    await broker.publish([second]);
    await until(() => newest(ours) === second.position);
    expect(heard).toEqual([
      { partnerId: ours, position: first.position },
      { partnerId: ours, position: second.position },
    ]);
  });

  test('every listener is notified, each about its own partners', async () => {
    const [alpha, beta] = [v7(), v7()];
    const both = await listen(alpha, beta);
    const one = await listen(beta);
    const [first, second] = [event(alpha), event(beta)];
    await broker.publish([first, second]);
    await until(() => both.newest(alpha) === first.position && both.newest(beta) === second.position);
    await until(() => one.newest(beta) === second.position);
    expect(one.newest(alpha)).toBe(0);
  });

  test('a listener gets the newest of many events that are published together', async () => {
    const partner = v7();
    const { newest } = await listen(partner);
    const events = Array.from({ length: 2_000 }, () => event(partner));
    await broker.publish(events);
    await until(() => newest(partner) === events.at(-1)?.position);
  });

  test('a removed partner sends no more wake-ups until it is added again', async () => {
    const [kept, left] = [v7(), v7()];
    const { listener, heard, newest } = await listen(kept, left);
    await listener.remove(left);
    await listener.remove(left);
    const after = event(kept);
    await broker.publish([event(left)]);
    await broker.publish([after]);
    await until(() => newest(kept) === after.position);
    expect(heard).toHaveLength(1);

    // The last call counts, however quickly calls alternate.
    void listener.add(left);
    void listener.remove(left);
    await listener.add(left);
    const again = event(left);
    await broker.publish([again]);
    await until(() => newest(left) === again.position);
  });

  test('a listener is notified before consumers commit, or without any consumer', async () => {
    const partner = v7();
    const { newest } = await listen(partner);
    const committed = Promise.withResolvers<void>();
    await broker.consume('webhooks.fanout', { prefetch: 1, batch: 1 }, () => committed.promise);
    const waking = event(partner);
    const published = Promise.all([broker.publish([waking]), broker.publish([event(v7())])]);
    await until(() => newest(partner) === waking.position);
    committed.resolve();
    await published;
  });

  test('messages without a position, and messages that are not events, wake no listener', async () => {
    const partner = v7();
    const { heard, newest } = await listen(partner);
    await collect(broker, 'settlement');
    const { position: _, ...unplaced } = event(partner);
    const last = event(partner);
    await broker.publish([unplaced, { ...event(partner), exchange: 'outcomes', routingKey: 'spi.outcome' }]);
    await broker.publish([last]);
    await until(() => newest(partner) === last.position);
    expect(heard).toHaveLength(1);
  });

  test('closing one listener does not affect another', async () => {
    const partner = v7();
    const [closing, staying] = [await listen(partner), await listen(partner)];
    await closing.listener.close();
    await closing.listener.add(partner);
    const last = event(partner);
    await broker.publish([last]);
    await until(() => staying.newest(partner) === last.position);
    expect(closing.heard).toEqual([]);
    await closing.listener.close();
  });

  test('closing the broker ends its listeners and refuses new ones', async () => {
    const { listener } = await listen(v7());
    await broker.close();
    await listener.add(v7());
    await listener.remove(v7());
    await listener.close();
    await expect(broker.listen(() => {})).rejects.toThrow('closed');
  });
});
