import type { Database } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/deletion.ts';
import { type Queryable, statement } from '../platform/database/queryable.ts';
import { type Broker, type ExchangeName, type Message, UnroutableMessages } from './broker.ts';
import type { MessageType } from './event.ts';
import { asItCame, type RefusedMessage } from './refused-messages.ts';

/** After this number of failures a message is dead: it is retried only after an operator requeues it. */
const DEAD_AFTER = 10;
/** Pause before the second attempt. Each further pause doubles. */
export const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

export interface FailedMessage {
  readonly id: string;
  readonly queue: string;
  readonly exchange: ExchangeName;
  readonly routing_key: string;
  readonly body: unknown;
  /** Raw text of a message without a valid id or JSON body. Such a message cannot be retried. */
  readonly malformed: string | null;
  readonly refused: RefusedMessage | null;
  readonly error: string;
  readonly failures: number;
  readonly dead: boolean;
  readonly retry_at: Date | null;
  readonly failed_at: Date;
}

const STORE_FAILED = statement(
  'set_message_aside',
  `insert into failed_message as f (id, queue, exchange, routing_key, body, malformed, error, failures, dead, retry_at)
   values ($1, $2, $3, $4, $5, $6, $7, 1, $8, case when $8 then null
     else date_trunc('milliseconds', clock_timestamp() + $9 * interval '1 ms') end)
   on conflict (id, queue) do update set error = excluded.error, failures = f.failures + 1,
     failed_at = excluded.failed_at, dead = excluded.dead or f.failures + 1 >= $10,
     retry_at = case when excluded.dead or f.failures + 1 >= $10 then null
       else date_trunc('milliseconds', clock_timestamp() + least($9 * power(2, f.failures), $11) * interval '1 ms') end
   returning failures, dead`,
);
// The pause grows with the time that the message is blocked, to limit the load of retries.
const STORE_BLOCKED = statement(
  'set_blocked_message_aside',
  `insert into failed_message as f (id, queue, exchange, routing_key, body, error, failures, dead, retry_at)
   values ($1, $2, $3, $4, $5, $6, 0, false, date_trunc('milliseconds', clock_timestamp() + $7 * interval '1 ms'))
   on conflict (id, queue) do update set error = excluded.error, dead = false, retry_at = date_trunc('milliseconds',
     clock_timestamp() + greatest($7 * interval '1 ms', least(clock_timestamp() - f.failed_at, $8 * interval '1 ms')))`,
);
const DUE = statement(
  'due_failed_messages',
  'select * from failed_message where retry_at <= clock_timestamp() order by retry_at, id limit 100',
);
const TRIED = statement(
  'failed_message_tried',
  'update failed_message set retry_at = null where id = $1 and queue = $2 and failures = $3 and retry_at = $4',
);
const LIST_DEAD = statement(
  'list_dead_messages',
  'select * from failed_message where dead order by failed_at desc, id limit $1',
);
const REQUEUE = statement(
  'requeue_dead_messages',
  `update failed_message set dead = false, failures = 0, failed_at = clock_timestamp(),
     retry_at = date_trunc('milliseconds', clock_timestamp())
   where dead and malformed is null and ($1::uuid is null or id = $1) returning id`,
);
const FORGET = statement(
  'forget_old_failures',
  `delete from failed_message where ctid = any (array(
     select ctid from failed_message
     where not dead and retry_at is null and failed_at < clock_timestamp() - interval '7 days' limit $1 for update skip locked
   )) returning true as gone`,
);

const FORGET_DEAD = statement('forget_dead_message', 'delete from failed_message where dead and id = $1 returning id');

/** PostgreSQL's jsonb cannot hold NUL. Such a body is kept as text, and no retry could apply it. */
const holdsNul = (json: string): boolean => json.includes('\\u0000');

/** Counts failures by message id, in the database. A message is dead after 10 failures, a malformed one at once. */
export async function storeFailedMessage(
  database: Database,
  queue: string,
  message: Message,
  failure: { readonly error: string; readonly malformed: string | null; readonly firstWaitMs: number },
): Promise<{ failures: number; dead: boolean }> {
  const json = JSON.stringify(message.body ?? null);
  const malformed = failure.malformed ?? (holdsNul(json) ? json : null);
  const [row] = await database.query<{ failures: number; dead: boolean }>(STORE_FAILED, [
    message.id,
    queue,
    message.exchange,
    message.routingKey,
    malformed === null ? json : null,
    malformed,
    failure.error,
    malformed !== null,
    failure.firstWaitMs,
    DEAD_AFTER,
    LONGEST_WAIT_MS,
  ]);
  if (!row) throw new Error('the failed message was not stored');
  return row;
}

/** The message is retried soon, then each minute, and is never dead for being blocked. */
export async function storeBlockedMessage(
  database: Database,
  queue: string,
  message: Message,
  error: string,
): Promise<void> {
  const { id, exchange, routingKey } = message;
  const json = JSON.stringify(message.body ?? null);
  if (holdsNul(json))
    await storeFailedMessage(database, queue, message, { error, malformed: json, firstWaitMs: FIRST_WAIT_MS });
  else {
    const waits = [FIRST_WAIT_MS, LONGEST_WAIT_MS];
    await database.query(STORE_BLOCKED, [id, queue, exchange, routingKey, json, error, ...waits]);
  }
}

/**
 * Publishes due messages under their own ids. A crash in between publishes them again. An unroutable message counts one
 * more failure and does not delay the others. `messages` gives the exchange of each command.
 */
export async function retryFailedMessages(
  database: Database,
  broker: Broker,
  messages: readonly MessageType[],
): Promise<void> {
  for (const failed of await database.query<FailedMessage>(DUE, [])) {
    const { id, routing_key: routingKey, body, refused } = failed;
    const exchange = messages.find(({ type }) => type === routingKey)?.exchange ?? failed.exchange;
    // A message that was trusted once gets the gateway's signature. A refused one keeps its own.
    const message: Message = refused ? asItCame(refused, exchange, routingKey) : { id, exchange, routingKey, body };
    try {
      await broker.publish([message]);
    } catch (error) {
      if (!(error instanceof UnroutableMessages)) throw error;
      await storeFailedMessage(
        database,
        failed.queue,
        { ...message, id },
        {
          error: error.message,
          malformed: null,
          firstWaitMs: FIRST_WAIT_MS,
        },
      );
      continue;
    }
    // Matches no row when the message was set aside again meanwhile.
    await database.query(TRIED, [id, failed.queue, failed.failures, failed.retry_at]);
  }
}

export const listDeadMessages = (database: Queryable, limit: number): Promise<FailedMessage[]> =>
  database.query<FailedMessage>(LIST_DEAD, [limit]);

/** Resets the failures of one dead message, or of all. Returns how many. */
export const requeueDeadMessages = async (database: Queryable, id: string | null): Promise<number> =>
  (await database.query(REQUEUE, [id])).length;

/** Deletes failures older than 7 days of messages that were committed since. Dead and waiting messages stay. */
export const forgetOldFailures = (database: Database): Promise<void> => deleteInBatches(database, FORGET);

/** Returns whether the message existed. */
export const forgetDeadMessage = async (database: Database, id: string): Promise<boolean> =>
  (await database.query(FORGET_DEAD, [id])).length > 0;
