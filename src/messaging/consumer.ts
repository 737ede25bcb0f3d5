import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isOutage } from '../platform/outage.ts';
import type { Broker, Consumer, ConsumerOptions, Delivery, Message } from './broker.ts';
import { FIRST_WAIT_MS, setAside, setBlockedMessageAside } from './failed-messages.ts';

/** Applies a batch of messages, each once by its id; throws when it could not. */
export type CommitMessages = (messages: readonly Message[]) => Promise<void>;

/** Thrown for a message that came before one that it needs: it waits as long as it takes, and has not failed. */
export class TooEarly extends Error {}

/**
 * Consumes a queue in batches. A batch that fails is tried message by message, and a message that fails alone is set aside
 * with its error and tried again later, so that it does not delay the others; so is one that is {@link TooEarly}, but that
 * does not count as a failure of it. Only an outage of the database, which is no
 * message's fault, leaves the deliveries with the broker to be redelivered.
 */
export function consumeBatches(options: {
  readonly broker: Broker;
  readonly database: Database;
  readonly queue: string;
  readonly limits: ConsumerOptions;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly commit: CommitMessages;
  /** Before the second try of a message that failed; each further wait is twice the last. */
  readonly firstWaitMs?: number;
}): Promise<Consumer> {
  const { broker, database, queue, log, metrics, commit, firstWaitMs = FIRST_WAIT_MS } = options;

  async function setFailedAside(message: Message, error: string, malformed: string | null): Promise<void> {
    const { failures, dead } = await setAside(database, queue, message, { error, malformed, firstWaitMs });
    metrics.messages(queue, dead ? 'dead' : 'failed', 1);
    const facts = { queue, message_id: message.id, routing_key: message.routingKey, failures, error };
    if (dead) log.error(facts, 'message moved to the dead queue');
    else log.warn(facts, 'message failed, it is tried again later');
  }

  async function setBlockedAside(message: Message, { message: error }: Error): Promise<void> {
    await setBlockedMessageAside(database, queue, message, error);
    metrics.messages(queue, 'blocked', 1);
    log.warn({ queue, message_id: message.id, routing_key: message.routingKey, error }, 'message waits');
  }

  async function commitAlone(message: Message): Promise<void> {
    try {
      await commit([message]);
    } catch (error) {
      if (error instanceof TooEarly) return setBlockedAside(message, error);
      if (isOutage(error)) throw error;
      await setFailedAside(message, error instanceof Error ? error.message : String(error), null);
    }
  }

  return broker.consume(queue, options.limits, async (deliveries: readonly Delivery[]) => {
    const wellFormed: Message[] = [];
    for (const { message, malformed } of deliveries) {
      if (malformed === undefined) wellFormed.push(message);
      else await setFailedAside(message, 'the message has no id, or its body is not JSON', malformed);
    }
    if (wellFormed.length === 0) return;
    try {
      await commit(wellFormed);
    } catch (error) {
      if (isOutage(error)) throw error;
      for (const message of wellFormed) await commitAlone(message);
    }
  });
}
