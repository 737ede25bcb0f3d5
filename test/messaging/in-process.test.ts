import { beforeEach, describe, expect, test } from 'vitest';
import type { Broker } from '../../src/messaging/broker.ts';
import { command, gate, limits, openInProcess, outcome } from '../support/broker.ts';

describe('the in-process broker', () => {
  let broker: Broker;

  beforeEach(async () => {
    broker = await openInProcess();
  });

  test('the in-process broker confirms a message only after its consumer has committed it', async () => {
    const running = gate();
    let confirmed = false;
    const published = broker.publish([command()]).then(() => {
      confirmed = true;
    });
    await broker.consume('rails.spi', limits, running.handler);
    await running.begun;
    await new Promise(setImmediate);
    expect(confirmed).toBe(false);
    running.end();
    await published;
  });

  test('closing the in-process broker rejects published messages that are not committed', async () => {
    const published = broker.publish([command()]);
    const rejected = expect(published).rejects.toThrow('closed');
    await broker.close();
    await rejected;
  });

  test('closing the in-process broker ends a handler that waits for its own publish', async () => {
    const begun = Promise.withResolvers<void>();
    const failure = Promise.withResolvers<unknown>();
    await broker.consume('rails.spi', limits, async () => {
      begun.resolve();
      await broker.publish([outcome()]).catch(failure.resolve);
    });
    const published = broker.publish([command()]).catch(() => {});
    await begun.promise;
    await broker.close();
    await published;
    expect(await failure.promise).toMatchObject({ message: 'the broker is closed' });
  });
});
