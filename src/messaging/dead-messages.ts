import { type Database, statement } from '../platform/database.ts';
import type { Broker, ExchangeName } from './broker.ts';

/** A message that failed too often, with its last error, until someone puts it back. */
export interface DeadMessage {
  readonly id: string;
  readonly queue: string;
  readonly exchange: ExchangeName;
  readonly routing_key: string;
  readonly body: unknown;
  readonly malformed: string | null;
  readonly error: string;
  readonly failures: number;
  readonly died_at: Date;
}

const LIST = statement('list_dead_messages', 'select * from dead_message order by died_at desc, id limit $1');
const ASK = statement(
  'ask_requeue',
  `update dead_message set requeue = true where malformed is null and ($1::uuid is null or id = $1) returning id`,
);
const ASKED = statement('asked_requeue', 'select * from dead_message where requeue order by died_at, id limit 100');
const REMOVE = statement(
  'remove_dead_message',
  'delete from dead_message where id = $1 and queue = $2 and died_at = $3',
);

const FORGET = statement(
  'forget_old_failures',
  "delete from message_failure where failed_at < clock_timestamp() - interval '7 days'",
);

/** Forgets failures of messages that were committed after all, or died: nothing has failed again for a week. */
export const forgetOldFailures = (database: Database): Promise<object[]> => database.query(FORGET, []);

export const listDeadMessages = (database: Database, limit: number): Promise<DeadMessage[]> =>
  database.query<DeadMessage>(LIST, [limit]);

/** Marks one dead message, or all of them, to be put back by a worker. Answers how many. */
export const askRequeue = async (database: Database, id: string | null): Promise<number> =>
  (await database.query(ASK, [id])).length;

/** Publishes what is marked again, under its own id, and forgets it once the broker has confirmed. */
export async function requeueDeadMessages(database: Database, broker: Broker): Promise<void> {
  for (const dead of await database.query<DeadMessage>(ASKED, [])) {
    const message = { id: dead.id, exchange: dead.exchange, routingKey: dead.routing_key, body: dead.body };
    await broker.publish([message], { mandatory: true });
    await database.query(REMOVE, [dead.id, dead.queue, dead.died_at]);
  }
}
