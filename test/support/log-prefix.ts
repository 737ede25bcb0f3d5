import type { Sql } from './sql.ts';
import { until } from './until.ts';

const POSITIONS = `select
  (select last_value::int from log_published) as published,
  (select coalesce(max(position), 0)::int from log) as head,
  (select count(*)::int from log) as logged,
  (select last_value::int from outbox_floor) as floor,
  (select min(seq)::int from outbox) as oldest,
  (select max(seq)::int from outbox) as newest,
  (select case when is_called then last_value else 0 end::int from outbox_seq_seq) as drawn`;

interface Positions {
  readonly published: number;
  readonly head: number;
  readonly logged: number;
  readonly floor: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly drawn: number;
}

/**
 * Returns the faults of the log, the outbox and their sequences on an idle server. Sequences are not transactional:
 * PostgreSQL does not guarantee that they agree with the committed rows.
 */
export async function faultsOfPositions(sql: Sql): Promise<readonly string[]> {
  const [row] = await sql<Positions>(POSITIONS);
  if (!row) throw new Error('no answer');
  const { published, head, logged, floor, oldest, newest, drawn } = row;
  const claims: Readonly<Record<string, boolean>> = {
    'the log has no holes': logged === head,
    'what counts as published is in the log': published <= head,
    'the relay begins to search the outbox before its oldest row': floor < (oldest ?? Number.POSITIVE_INFINITY),
    'the next number for the outbox is new': drawn >= (newest ?? 0),
    'the next number for the outbox is where the relay searches': drawn >= floor,
  };
  return Object.entries(claims).flatMap(([claim, holds]) => (holds ? [] : [`${claim}: ${JSON.stringify(row)}`]));
}

/** Pauses replay on a standby. It still writes the received WAL, so the primary's commits do not wait. */
export async function pauseReplay(standby: Sql): Promise<void> {
  await standby('select pg_wal_replay_pause()');
  const paused = `select 1 from pg_get_wal_replay_pause_state() state where state = 'paused'`;
  await until(async () => (await standby(paused)).length > 0);
}

/** Checks the same on a standby at its current replay position, from which a promotion would start. */
export async function faultsOfPrefix(standby: Sql): Promise<readonly string[]> {
  await pauseReplay(standby);
  const faults = await faultsOfPositions(standby);
  await standby('select pg_wal_replay_resume()');
  return faults;
}
