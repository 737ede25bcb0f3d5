import type { Database } from '../platform/database/database.ts';
import { isLockWait, isOutage } from '../platform/errors/outage.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { clockTrouble } from '../platform/time/real-time.ts';
import type { Broker, Consumer, ConsumerOptions, Delivery, Message } from './broker.ts';
import { FIRST_WAIT_MS, storeBlockedMessage, storeFailedMessage } from './failed-messages.ts';
import { quarantineMessages } from './refused-messages.ts';
import type { SignatureRefusal, VerifyMessages } from './signature.ts';

/**
 * Applies a batch, each message once by its id. Rejects when it could not apply the batch. `lockTimeoutMs` defaults to
 * the statement timeout.
 */
export type CommitMessages = (messages: readonly Message[], lockTimeoutMs?: number) => Promise<void>;

export interface MessageTrust {
  readonly verify: VerifyMessages;
  onRefused(queue: string, message: Message, refusal: SignatureRefusal): void;
}

/** Lock timeout of a batch, and of a single message. */
const LOCK_TIMEOUT_MS = 1_000;
const ALONE_LOCK_TIMEOUT_MS = 20;
/** The next batches use the short timeout for this long after a batch has timed out on a lock. */
const WARY_MS = 10_000;

/** Thrown for a message that arrived before one that it needs. It waits without limit and does not count as failed. */
export class TooEarlyError extends Error {}

/**
 * Consumes a queue in batches. When a batch fails, each of its messages is tried alone. A message that fails alone is
 * set aside with its error and retried later, so that it does not delay the others. A message that is {@link TooEarlyError}
 * or times out on a lock is also set aside, but that does not count as a failure. During any other outage of the
 * database, or while the clock is wrong, the deliveries stay with the broker and are redelivered. Messages that fail
 * verification are quarantined permanently, before their content is read.
 */
export function consumeBatches(options: {
  readonly broker: Broker;
  readonly database: Database;
  readonly queue: string;
  readonly limits: ConsumerOptions;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly commit: CommitMessages;
  readonly trust?: MessageTrust;
  readonly firstWaitMs?: number;
}): Promise<Consumer> {
  const { broker, database, queue, log, metrics, commit, trust, firstWaitMs = FIRST_WAIT_MS } = options;
  let waryUntil = 0;

  async function storeFailed(message: Message, error: string, malformed: string | null): Promise<void> {
    const { failures, dead } = await storeFailedMessage(database, queue, message, { error, malformed, firstWaitMs });
    metrics.messages(queue, dead ? 'dead' : 'failed', 1);
    const facts = { queue, message_id: message.id, routing_key: message.routingKey, failures, error };
    if (dead) log.error(facts, 'message moved to the dead queue');
    else log.warn(facts, 'message failed, it is retried later');
  }

  async function storeBlocked(message: Message, { message: error }: Error): Promise<void> {
    await storeBlockedMessage(database, queue, message, error);
    metrics.messages(queue, 'blocked', 1);
    log.warn(
      { queue, message_id: message.id, routing_key: message.routingKey, error },
      'message is blocked, it is retried later',
    );
  }

  async function believed(messages: readonly Message[]): Promise<readonly Message[]> {
    if (!trust || messages.length === 0) return messages;
    const verdicts = await trust.verify(messages);
    const refused = messages.flatMap((message, nth) => {
      const refusal = verdicts[nth];
      return refusal ? [{ message, refusal }] : [];
    });
    if (refused.length === 0) return messages;
    await quarantineMessages(database, queue, refused);
    metrics.messages(queue, 'refused', refused.length);
    for (const { message, refusal } of refused) trust.onRefused(queue, message, refusal);
    return messages.filter((_, nth) => !verdicts[nth]);
  }

  async function commitAlone(message: Message): Promise<void> {
    try {
      await commit([message], ALONE_LOCK_TIMEOUT_MS);
    } catch (error) {
      if (error instanceof TooEarlyError || isLockWait(error)) return storeBlocked(message, error as Error);
      if (isOutage(error)) throw error;
      await storeFailed(message, error instanceof Error ? error.message : String(error), null);
    }
  }

  return broker.consume(queue, options.limits, async (deliveries: readonly Delivery[]) => {
    const trouble = clockTrouble();
    if (trouble !== null) throw new Error(trouble);
    const readable: Message[] = [];
    for (const { message, malformed } of deliveries) {
      if (malformed === undefined) readable.push(message);
      else await storeFailed(message, malformed.why, malformed.text);
    }
    const messages = await believed(readable);
    if (messages.length === 0) return;
    try {
      await commit(messages, performance.now() < waryUntil ? ALONE_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS);
    } catch (error) {
      if (isLockWait(error)) waryUntil = performance.now() + WARY_MS;
      else if (isOutage(error)) throw error;
      for (const message of messages) await commitAlone(message);
    }
  });
}
