import type { Socket } from 'node:net';
import { Client, type Pool, type PoolOptions, type QueryConfig } from 'pg';
import { PROCESS_ROLE } from './database-login.ts';

export const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * A connection is dead after this silence: statements are shorter, and the pool closes idle connections itself. TCP
 * alone would wait for 15 minutes, or for ever behind a proxy that is alive.
 */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS + 3_000;

/**
 * A standby fails here like a read-only server, because it can be behind committed data until it is promoted. A login
 * that owns the database (possible in a sandbox) assumes the process role; the login of a process cannot assume roles.
 */
const GREET = `do $$ begin
  if pg_is_in_recovery() then raise read_only_sql_transaction using message = 'the database server is a standby'; end if;
  if pg_has_role(session_user, '${PROCESS_ROLE}', 'set') then set role ${PROCESS_ROLE}; end if;
end $$`;
/** Only a COMMIT that waits for a synchronous standby takes longer. Its session holds its transaction id. */
const STILL_COMMITS = `select from pg_locks where pid = $1 and locktype = 'transactionid' and granted`;
const ANSWERS_WITHIN_MS = 10_000;

/**
 * Prepares a new connection of the pool: rejects a standby and sets the rights of a process. Closes the connection when
 * its server stops responding, so that waiting callers fail as in any outage. Exception: a COMMIT that waits for a
 * standby keeps its connection. Closing it would leave the session in the server, and the next ones too.
 */
export async function followPrimary(client: Client, pool: Pool, silenceMs: number): Promise<void> {
  const stream = client.connection.stream as Socket;
  const { processID } = client as Client & { readonly processID: number };
  stream.on('timeout', async () => {
    if (await stillCommits(processID, pool.options)) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: the database server does not respond'));
  });
  stream.setTimeout(silenceMs);
  await client.query(GREET);
}

/** Queries the current server outside the pool, whose connections may all be dead. */
async function stillCommits(processID: number, options: PoolOptions): Promise<boolean> {
  const client = new Client(options);
  client.on('error', () => {});
  try {
    await client.connect();
    const question: QueryConfig & { readonly query_timeout: number } = {
      text: STILL_COMMITS,
      values: [processID],
      query_timeout: ANSWERS_WITHIN_MS,
    };
    return (await client.query(question)).rowCount === 1;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
