import { commitOneByOne } from '../messaging/answers.ts';
import type { Broker } from '../messaging/broker.ts';
import { consumeBatches } from '../messaging/consumer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { DICT_QUEUE, dictHandlers } from './dict.ts';
import { Messenger } from './messenger.ts';
import { SPI_QUEUE, type SpiSettings, spiCommit } from './spi.ts';

const SPI_LIMITS = { prefetch: 1000, batch: 500 };
const DICT_LIMITS = { prefetch: 50, batch: 50 };

/**
 * The sandbox role: the simulated rails and what they send when it is due. `stopSending` ends what publishes; it needs
 * the consumers of all roles in this process, which `stop` ends.
 */
export async function startSandbox(options: {
  readonly database: Database;
  readonly broker: Broker;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: SpiSettings;
}): Promise<{ wake(): void; stopSending(): Promise<void>; stop(): Promise<void> }> {
  const { database, broker, clock, log, metrics, settings } = options;
  const messenger = new Messenger({ database, broker, clock, log });
  const spi = await consumeBatches({
    broker,
    database,
    queue: SPI_QUEUE,
    limits: SPI_LIMITS,
    log,
    metrics,
    commit: spiCommit({ database, clock, settings, onScheduled: () => messenger.wake() }),
  });
  const answer = commitOneByOne({
    queue: DICT_QUEUE,
    database,
    clock,
    metrics,
    handlers: dictHandlers,
    // The directory has no partner to tell anything: it answers by messages that it schedules.
    onStaged: () => {},
  });
  const dict = await consumeBatches({
    broker,
    database,
    queue: DICT_QUEUE,
    limits: DICT_LIMITS,
    log,
    metrics,
    async commit(messages) {
      await answer(messages);
      messenger.wake();
    },
  });
  messenger.start();
  return {
    wake: () => messenger.wake(),
    stopSending: () => messenger.stop(),
    async stop() {
      await messenger.stop();
      await Promise.all([spi.stop(), dict.stop()]);
    },
  };
}
