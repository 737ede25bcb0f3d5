import type { PlacedMutant } from './mutant.ts';

/** A mutant that no test can kill, because it changes nothing that is promised. */
export interface Equivalent {
  readonly file: string;
  /** The original line, and the mutant's. Absent: every mutant of the line. */
  readonly line: string;
  readonly becomes?: string;
  readonly reason: string;
}

/** Accepted survivors. Each entry says why no test can detect the mutant. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'src/domains/ledger/apply.sql',
    line: 'select array_agg(distinct a.id) into customers from (',
    reason: 'The list is only searched for ids: duplicates do not matter.',
  },
  {
    file: 'src/domains/ledger/apply.sql',
    line: 'perform 1 from balance where account_id = any (customers) order by account_id for update;',
    becomes: 'null;',
    reason: 'The update below takes the same locks; this fixes their order, whatever plan PostgreSQL chooses for it.',
  },
  {
    file: 'src/domains/ledger/verify.ts',
    line: "const NOTE_PUBLISHED = statement('verify_note_published', `select set_config('gateway.published_before', $1, true)`);",
    reason: 'Nothing else reads the setting, and each proof sets it first.',
  },
  {
    file: 'src/domains/ledger/holds.sql',
    line: "if b.status = 'closed' then code := 'account_closed'; return; end if;",
    becomes: "if b.status = 'closed' then code := ''; return; end if;",
    reason: 'The only caller checks whether there is a code, not which one.',
  },
  {
    file: 'src/domains/ledger/reserve.sql',
    line: "when spent_month + p_amount > l.monthly_limit then jsonb_build_object('limit', 'monthly',",
    becomes: "when spent_month + p_amount >= l.monthly_limit then jsonb_build_object('limit', 'monthly',",
    reason: 'It is the last of 4 limits, and the query runs only when one of them is exceeded.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: "session?.removeAllListeners('notification');",
    reason: 'The connection is closed in the next line, and sends no more notifications.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: "session?.off('error', onError);",
    reason: 'The connection is closed in the next line. A late error only wakes a loop that looks for work once more.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: 'if (!this.#stopping)',
    reason: 'It only affects a log line for people.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: 'if (performance.now() - asked > CERTAIN_MS) await session.query(SIGN_OF_LIFE);',
    becomes: 'if (performance.now() - asked >= CERTAIN_MS) await session.query(SIGN_OF_LIFE);',
    reason: 'The clock cannot hit the exact instant reliably.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: 'return false;',
    becomes: 'return true;',
    reason: 'A relay that is stopping has no work to do with the lock.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: '(select o.staged_at from outbox o where o.seq > (select f.last_value from outbox_floor f) order by o.seq limit 1)',
    becomes:
      '(select o.staged_at from outbox o where o.seq >= (select f.last_value from outbox_floor f) order by o.seq limit 1)',
    reason: 'The outbox is empty up to the floor.',
  },
  {
    file: 'src/messaging/relay.ts',
    line: "const SIGN_OF_LIFE = statement('sign_of_life', 'select');",
    reason: 'Any statement is a sign of life.',
  },
  {
    file: 'src/messaging/relay-batch.sql',
    line: 'select o.seq into first from outbox o where o.seq > floor order by o.seq limit 1;',
    becomes: 'select o.seq into first from outbox o where o.seq >= floor order by o.seq limit 1;',
    reason: 'The outbox is empty up to the floor.',
  },
  {
    file: 'src/messaging/relay-batch.sql',
    line: "perform setval('log_published', p_published) from log_published p where p.last_value < p_published;",
    becomes: "perform setval('log_published', p_published) from log_published p where p.last_value <= p_published;",
    reason: 'It writes the same value again.',
  },
  {
    file: 'src/platform/concurrency/wake-signal.ts',
    line: 'this.#resolve = undefined;',
    reason: 'Resolving a promise again has no effect.',
  },
  {
    file: 'src/domains/webhooks/deliveries/fan-out.sql',
    line: 'if fresh > 0 then',
    becomes: 'if fresh >= 0 then',
    reason: 'Without a new message there is nothing to write: the condition only saves the call.',
  },
  {
    file: 'src/domains/webhooks/deliveries/fan-out.sql',
    line: "select distinct (m ->> 'event_id')::uuid, p_queue from jsonb_array_elements(p_messages) m",
    reason: 'A second row with the same id is a conflict, which is ignored.',
  },
  {
    file: 'src/domains/webhooks/deliveries/fan-out.sql',
    line: 'written := 0;',
    reason: 'It replaces null by 0, which the caller treats alike.',
  },
  {
    file: 'src/platform/operation/door.ts',
    line: "if (known?.outcome !== 'new') throw idempotencyRefusal(known?.outcome ?? 'in_progress');",
    becomes: "if (known?.outcome !== 'new') throw idempotencyRefusal(known?.outcome ?? '');",
    reason: 'idempotency_begin always returns one row.',
  },
  {
    file: 'src/domains/webhooks/deliveries/sending-loop.ts',
    line: 'clearTimeout(leaving);',
    reason: 'Leaving twice has no effect, and the loop looks for work once more.',
  },
  {
    file: 'src/domains/webhooks/deliveries/deliver.sql',
    line: 'update webhook_queue l set next_at = webhook_next_at(l, p_now) where l.webhook_id = any (p_queues) and l.next_at > p_now',
    becomes:
      'update webhook_queue l set next_at = webhook_next_at(l, p_now) where l.webhook_id = any (p_queues) and l.next_at >= p_now',
    reason: 'A queue that may send from now on gets the same time again.',
  },
  {
    file: 'src/domains/transfers/ted/accept.sql',
    line: "if not found then code := 'account_not_of_partner'; return; end if;",
    reason:
      "The sender's party is read first, by the partner: the function is never called for another partner's account.",
  },
  {
    file: 'src/domains/transfers/ted/ted-opening.ts',
    line: 'order by o.sends_at, o.transaction_id limit $2 for update of o skip locked`,',
    becomes: 'order by o.sends_at, o.transaction_id limit $2 for update of o `,',
    reason: 'A process that waits for the row instead of skipping it then finds it sent or cancelled.',
  },
  {
    file: 'src/domains/transfers/ted/inquiry.ts',
    line: 'order by o.sent_at limit 200 for update of o skip locked',
    becomes: 'order by o.sent_at limit 200 for update of o',
    reason: 'A process that waits for the row instead of skipping it then finds it already queried.',
  },
];

export const explanationOf = (
  { path, was, becomes }: PlacedMutant,
  known: readonly Equivalent[] = EQUIVALENTS,
): Equivalent | undefined =>
  known.find(
    ({ file, line, ...one }) =>
      path.endsWith(file) && was === line && (one.becomes === undefined || becomes === one.becomes),
  );
