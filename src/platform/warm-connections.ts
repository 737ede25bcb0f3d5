import type { Pool, QueryConfig } from 'pg';

/** More often than the pool closes what was idle, after 10 s. */
export const KEEP_WARM_MS = 4_000;
const KEPT_WARM = 4;
const ANSWERS_WITHIN_MS = 2_000;
/** Whoever looks at the sessions of the server sees by it why they are there. */
export const KEPT_WARM_BY = `select 'kept warm'`;

/**
 * Uses the idle connections that were used last, so that the pool does not close them: for a new one PostgreSQL starts a process, which
 * plans every statement, and the payment after a quiet time would wait for that. One that does not answer is closed, so that none leads to a server that has
 * been gone for longer than from one call to the next. Never rejects.
 */
export async function keepWarm(pool: Pool, answersWithinMs = ANSWERS_WITHIN_MS): Promise<void> {
  const question: QueryConfig & { readonly query_timeout: number } = {
    text: KEPT_WARM_BY,
    query_timeout: answersWithinMs,
  };
  const ask = async () => {
    const client = await pool.connect();
    const failed = await client.query(question).then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(failed);
  };
  // All are taken before the first is asked: the pool gives the one that came back last.
  await Promise.allSettled(Array.from({ length: Math.min(KEPT_WARM, pool.idleCount) }, ask));
}
