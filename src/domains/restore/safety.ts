import type { Client } from 'pg';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { ProblemOfRestore } from './problem.ts';

/** Of this command's guard. Gateway processes and other programs have the name that the check looks for. */
export const GUARD_NAME = 'partner-banking-gateway restore';
const LOCKS = `select pg_try_advisory_lock(hashtext('gateway.restore')) as restore,
  pg_try_advisory_lock(hashtext('gateway.relay')) as relay,
  exists (select from pg_stat_activity a
    where a.datname = current_database() and a.application_name = 'partner-banking-gateway') as connected`;
const MAY_MOVE = statement('may_move_numbers', `select has_sequence_privilege('account_number_seq', 'update') as may`);
/** The recovery of a backup and the promotion of a standby begin a new timeline. */
export const TIMELINE = `('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint`;
const SIGNS = statement(
  'signs_of_a_restore',
  `select ${TIMELINE} as timeline, coalesce((select max(e.timeline) from restore_epoch e), 1) as known,
     greatest((select l.staged_at from log l order by l.position desc limit 1), (select max(o.staged_at) from outbox o)) as newest`,
);

/** The login must own the counters. @throws ProblemOfRestore */
export async function requireOwner(db: Queryable): Promise<void> {
  const [row] = await db.query<{ may: boolean }>(MAY_MOVE, []);
  if (!row?.may)
    throw new ProblemOfRestore('this login may not move numbers: set DATABASE_OWNER_URL to the owner of the database');
}

/**
 * Holds the locks of a restore and of the relay until the session ends, so that no worker publishes meanwhile.
 * @throws ProblemOfRestore while a gateway process or another program is connected
 */
export async function requireAlone(guard: Client): Promise<void> {
  const { rows } = await guard.query<{ restore: boolean; relay: boolean; connected: boolean }>(LOCKS);
  const [held] = rows;
  if (!held?.restore)
    throw new ProblemOfRestore('another npm run restore works on this database: wait until it has ended');
  if (!held.relay || held.connected)
    throw new ProblemOfRestore(
      'gateway processes are connected to this database: stop all workers, apis and programs, then repeat the command',
    );
}

/**
 * Refuses a database that does not look like one restored to `restoredTo`.
 * @throws ProblemOfRestore
 */
export async function requireRestored(db: Queryable, restoredTo: Date): Promise<void> {
  const [signs] = await db.query<{ timeline: number; known: number; newest: Date | null }>(SIGNS, []);
  if (!signs) throw new Error('the server returned no timeline');
  const anyway = 'If it is, repeat the command with --force.';
  if (signs.newest !== null && signs.newest > restoredTo)
    throw new ProblemOfRestore(
      `this database has messages of ${signs.newest.toISOString()}, after ${restoredTo.toISOString()}: it is not restored to that time. ${anyway}`,
    );
  if (signs.timeline <= signs.known)
    throw new ProblemOfRestore(
      `this server is on timeline ${signs.timeline}, which no restore has begun: it is not a restored database. ${anyway}`,
    );
}
