import { type AnswerHandler, commitOneByOne } from '../messaging/answers.ts';
import type { Broker, ConsumerOptions } from '../messaging/broker.ts';
import { type CommitMessages, consumeBatches } from '../messaging/consumer.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { Messenger } from './messenger.ts';

const ANSWERS_LIMITS = { prefetch: 50, batch: 50 };

export interface SandboxSettings {
  /** Seconds of business time. */
  readonly slowSeconds: number;
  readonly holdSeconds: number;
}

export interface SimulatedRail {
  readonly queue: string;
  readonly limits: ConsumerOptions;
  commit(parts: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: SandboxSettings;
    readonly onScheduled: () => void;
  }): CommitMessages;
}

/** Call `stopSending` before any `stop`: it needs the consumers of all roles in this process. */
export async function startSandbox(options: {
  readonly database: Database;
  readonly broker: Broker;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: SandboxSettings;
  readonly rails: readonly SimulatedRail[];
  readonly answers: ReadonlyMap<string, readonly AnswerHandler[]>;
}): Promise<{ wake(): void; stopSending(): Promise<void>; stop(): Promise<void> }> {
  const { database, broker, clock, log, metrics, settings } = options;
  const messenger = new Messenger({ database, broker, clock, log });
  const onScheduled = () => messenger.wake();
  const rails: readonly SimulatedRail[] = [
    ...options.rails,
    ...[...options.answers].map(
      ([queue, handlers]): SimulatedRail => ({
        queue,
        limits: ANSWERS_LIMITS,
        commit() {
          // A rail notifies no partner, so `onStaged` does nothing. The rail replies by messages that it schedules.
          const answer = commitOneByOne({ queue, database, clock, metrics, handlers, onStaged: () => {} });
          return (messages) => answer(messages).then(onScheduled);
        },
      }),
    ),
  ];
  const consumers = await Promise.all(
    rails.map(({ queue, limits, commit }) =>
      consumeBatches({
        broker,
        database,
        queue,
        limits,
        log,
        metrics,
        commit: commit({ database, clock, settings, onScheduled }),
      }),
    ),
  );
  messenger.start();
  return {
    wake: onScheduled,
    stopSending: () => messenger.stop(),
    async stop() {
      await messenger.stop();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}
