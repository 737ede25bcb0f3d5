import { type Database, statement } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isOutage } from '../platform/outage.ts';
import type { Broker, Consumer, ConsumerOptions, Delivery, Message } from './broker.ts';

/** A message that has failed this often on its own is poison: it goes to the dead queue with its error. */
const POISON_AFTER = 10;

const COUNT_FAILURE = statement(
  'count_message_failure',
  `insert into message_failure (id, queue, failures, error) values ($1, $2, 1, $3)
   on conflict (id, queue) do update set failures = message_failure.failures + 1, error = excluded.error,
     failed_at = clock_timestamp()
   returning failures`,
);
const BURY = statement(
  'bury_message',
  `with forgotten as (delete from message_failure where id = $1 and queue = $2)
   insert into dead_message (id, queue, exchange, routing_key, body, malformed, error, failures)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (id, queue) do update set error = excluded.error, failures = excluded.failures, requeue = false,
     died_at = excluded.died_at`,
);

/** Commits everything a set of messages asks for, each message once by its id; throws when it could not. */
export type CommitMessages = (messages: readonly Message[]) => Promise<void>;

/**
 * Consumes a queue in sets. A set that fails is tried message by message, so that one poisoned message holds up
 * nothing else: its failures are counted in the database by its id and it moves to the dead queue. An outage of the
 * database is nobody's fault and is not counted.
 */
export function consumeSets(options: {
  readonly broker: Broker;
  readonly database: Database;
  readonly queue: string;
  readonly limits: ConsumerOptions;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly commit: CommitMessages;
}): Promise<Consumer> {
  const { broker, database, queue, log, metrics, commit } = options;

  async function bury(message: Message, error: string, failures: number, malformed: string | null): Promise<void> {
    // PostgreSQL's jsonb has no NUL: such a body is kept as its text.
    const json = JSON.stringify(message.body ?? null);
    const text = malformed ?? (json.includes('\\u0000') ? json : null);
    const body = text === null ? json : null;
    const values = [message.id, queue, message.exchange, message.routingKey, body, text, error, failures];
    await database.query(BURY, values);
    metrics.messages(queue, 'dead', 1);
    log.error(
      { queue, message_id: message.id, routing_key: message.routingKey, error },
      'message moved to the dead queue',
    );
  }

  /** Commits one message, or buries it; throws while it may still succeed. */
  async function alone(message: Message): Promise<void> {
    try {
      await commit([message]);
    } catch (error) {
      if (isOutage(error)) throw error;
      const text = error instanceof Error ? error.message : String(error);
      const [row] = await database.query<{ failures: number }>(COUNT_FAILURE, [message.id, queue, text]);
      const failures = row?.failures ?? 1;
      metrics.messages(queue, 'failed', 1);
      log.warn({ queue, message_id: message.id, failures, error: text }, 'message failed');
      if (failures < POISON_AFTER) throw error;
      await bury(message, text, failures, null);
    }
  }

  return broker.consume(queue, options.limits, async (deliveries: readonly Delivery[]) => {
    const sound: Message[] = [];
    for (const delivery of deliveries) {
      if (delivery.malformed === undefined) sound.push(delivery.message);
      else await bury(delivery.message, 'the message has no id, or its body is not JSON', 1, delivery.malformed);
    }
    if (sound.length === 0) return;
    try {
      await commit(sound);
    } catch (error) {
      if (isOutage(error)) throw error;
      let failure: unknown;
      for (const message of sound) await alone(message).catch((reason: unknown) => (failure = reason));
      if (failure !== undefined) throw failure;
    }
  });
}
