import { once } from 'node:events';
import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from './database.ts';

const QUERY_CANCELED = '57014';
/** PostgreSQL's protocol: the number that stands for a request to cancel. */
const CANCEL_REQUEST = 80_877_102;
const CANCEL_WITHIN_MS = 2_000;
/** A cancellation that comes before its statement has begun does nothing: after this long it is sent again. */
const AGAIN_AFTER_MS = 100;

/**
 * Statements on connections of the pool that the signal ends in the server, too, not only here. Each is on its own: what
 * has to be whole does not belong here. A connection goes back to the pool when no cancellation can reach it any more.
 *
 * A query rejects with the signal's reason when it was ended, or was not begun because the signal came first.
 */
export function cancellable(pool: Pool, signal: AbortSignal): Queryable {
  return {
    async query<Row extends object>(stmt: { name: string; text: string }, values: readonly unknown[]): Promise<Row[]> {
      signal.throwIfAborted();
      const client = await pool.connect();
      if (signal.aborted) {
        client.release();
        throw signal.reason;
      }
      let cancelling: Promise<boolean> | undefined;
      const done = Promise.withResolvers<void>();
      const cancel = () => {
        cancelling = cancelUntil(client, done.promise);
      };
      signal.addEventListener('abort', cancel, { once: true });
      let broken = false;
      try {
        const result = await client.query<Row>({ name: stmt.name, text: stmt.text, values: values as unknown[] });
        return result.rows;
      } catch (error) {
        if (signal.aborted && (error as { code?: string }).code === QUERY_CANCELED) throw signal.reason;
        // As the pool does itself: what went wrong once is not tried again on the same connection.
        broken = true;
        throw error;
      } finally {
        signal.removeEventListener('abort', cancel);
        if (cancelling === undefined) {
          client.release(broken);
        } else {
          done.resolve();
          void cancelling.then((clean) => client.release(broken || !clean));
        }
      }
    },
  };
}

/** Cancels until the statement is done. Answers whether no cancellation is left that could still arrive. */
async function cancelUntil(client: PoolClient, done: Promise<void>): Promise<boolean> {
  let over = false;
  void done.then(() => {
    over = true;
  });
  while (!over) {
    if (!(await requestCancel(client))) return false;
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))]);
  }
  return true;
}

/**
 * Asks the server to cancel what the connection runs. The server closes the way that this came by after it has signalled
 * the backend, and a backend takes signals before it reads its next statement: once this has answered true, a statement
 * sent later is safe.
 */
async function requestCancel(client: PoolClient): Promise<boolean> {
  const { host, port, processID, secretKey } = client as PoolClient & Backend;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const request = Buffer.alloc(16);
  for (const [i, value] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * i);
  }
  socket.setTimeout(CANCEL_WITHIN_MS, () => socket.destroy(new Error('the server does not answer')));
  // No more than this goes without TLS, as with libpq: the key is good for cancelling on this connection alone.
  socket.end(request).resume();
  return once(socket, 'close').then(
    ([failed]) => failed !== true,
    () => false,
  );
}

/** What the driver knows of the server's side of a connection, and its types leave out in part. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}
