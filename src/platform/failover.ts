import type { Socket } from 'node:net';
import { Client, type Pool, type PoolOptions, type QueryConfig } from 'pg';
import { PROCESS_ROLE } from './database-login.ts';

/** The longest that the server works on a statement of a gateway. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * A server that has said nothing on a connection for so long is gone, or the connection is: no statement takes longer, and the pool
 * itself closes what is idle. TCP would wait for a quarter of an hour, and for ever behind a proxy that lives.
 */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS + 3_000;

/**
 * A standby can be behind what was answered until it is promoted: fails as a read-only server does. And an owner, who may be there in
 * a sandbox, takes on the rights of a process; the login of one has them, and could not take on any.
 */
const GREET = `do $$ begin
  if pg_is_in_recovery() then raise read_only_sql_transaction using message = 'the database server is a standby'; end if;
  if pg_has_role(session_user, '${PROCESS_ROLE}', 'set') then set role ${PROCESS_ROLE}; end if;
end $$`;
/** The one thing that takes longer is a COMMIT whose synchronous standby is away. Its session has its transaction until it ends. */
const STILL_COMMITS = `select from pg_locks where pid = $1 and locktype = 'transactionid' and granted`;
const ANSWERS_WITHIN_MS = 10_000;

/**
 * Makes sure of a new connection of the pool that it is to no standby, that it has the rights of a process, and that it ends when its server is gone without a word: what waits
 * for it then fails as in any outage. A session that waits for a standby is left waiting: if it were given up, it would stay in the server, and
 * the next ones with it.
 */
export async function followPrimary(client: Client, pool: Pool, silenceMs: number): Promise<void> {
  const stream = client.connection.stream as Socket;
  const { processID } = client as Client & { readonly processID: number };
  stream.on('timeout', async () => {
    if (await stillCommits(processID, pool.options)) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: the server says nothing'));
  });
  stream.setTimeout(silenceMs);
  await client.query(GREET);
}

/** Asks whoever is the server now, beside the pool, whose connections may all be silent. */
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
