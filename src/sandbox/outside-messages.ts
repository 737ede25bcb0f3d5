import type { Database } from '../platform/database/database.ts';
import { type Queryable, statement } from '../platform/database/queryable.ts';
import { currentTrace } from '../platform/observability/tracing.ts';
import { newId } from '../platform/text/ids.ts';

export interface OutsideMessage {
  readonly routingKey: string;
  readonly body: object;
  readonly dueAt: Date;
  readonly endToEndId: string | null;
  readonly state: 'held' | 'settled' | 'rejected' | 'void' | null;
  /** Trace context that the message continues. Absent: the current trace. */
  readonly trace?: string | undefined;
}

export const messageFrom = (routingKey: string, body: object, dueAt: Date): OutsideMessage => ({
  routingKey,
  body,
  dueAt,
  endToEndId: null,
  state: null,
});

export const outsideRow = (message: OutsideMessage): Record<string, unknown> => ({
  id: newId(),
  routing_key: message.routingKey,
  body: message.body,
  due_at: message.dueAt,
  end_to_end_id: message.endToEndId,
  state: message.state,
  trace: message.trace ?? currentTrace(),
});

/** Schedules the rows of a parameter. A statement can append a condition on them, named `m`. */
export const scheduling = (parameter: string): string =>
  `insert into sandbox_message (id, routing_key, body, due_at, end_to_end_id, state, trace)
   select m.id, m.routing_key, m.body, m.due_at, m.end_to_end_id, m.state, m.trace
   from jsonb_populate_recordset(null::sandbox_message, ${parameter}) m`;

const SCHEDULE = statement('sandbox_schedule', scheduling('$1'));
const DUE = statement(
  'sandbox_due',
  'select id, routing_key, body, trace from sandbox_message where due_at <= $1 order by due_at, id limit $2',
);
// A final state stays: the answer to an earlier query may be sent after the outcome, or together with it.
const SENT = statement(
  'sandbox_sent',
  `with sent as (delete from sandbox_message where id = any ($1) returning end_to_end_id, state, due_at, id)
   update sandbox_order o set state = s.state, settled_at = case s.state when 'settled' then $2::timestamptz end
   from (select distinct on (end_to_end_id) end_to_end_id, state from sent
         where state is not null order by end_to_end_id, state = 'held', due_at desc, id desc) s
   where o.end_to_end_id = s.end_to_end_id and o.state in ('open', 'held')`,
);
const NEXT_DUE = statement('sandbox_next_due', 'select min(due_at) as due from sandbox_message');

export const scheduleMessages = (db: Queryable, messages: readonly OutsideMessage[]): Promise<object[]> =>
  db.query(SCHEDULE, [JSON.stringify(messages.map(outsideRow))]);

export interface DueMessage {
  readonly id: string;
  readonly routing_key: string;
  readonly body: unknown;
  readonly trace: string | null;
}

export const dueMessages = (database: Database, now: Date, limit: number): Promise<DueMessage[]> =>
  database.query<DueMessage>(DUE, [now, limit]);

/** An order whose outcome is `settled` settled at `now`. */
export const messagesSent = (database: Database, ids: readonly string[], now: Date): Promise<object[]> =>
  database.query(SENT, [ids, now]);

/** Null: no message is scheduled. */
export async function nextDue(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ due: Date | null }>(NEXT_DUE, []);
  return row?.due ?? null;
}
