import type { Pool, QueryConfig } from 'pg';

/** Shorter than the pool's idle timeout of 10 s. */
export const KEEP_WARM_MS = 4_000;
const KEPT_WARM = 4;
const ANSWERS_WITHIN_MS = 2_000;
/** Shows operators why idle sessions exist on the server. */
export const KEPT_WARM_BY = `select 'kept warm'`;

/**
 * Uses the most recently used idle connections, so that the pool keeps them. A new connection costs PostgreSQL a process
 * and all plans, and would delay the first payment after a quiet time. Closes connections that do not respond. Never
 * rejects.
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
  // All are acquired before the first query, because the pool returns the most recently released connection.
  await Promise.allSettled(Array.from({ length: Math.min(KEPT_WARM, pool.idleCount) }, ask));
}
