import { type Database, statement } from '../../platform/database.ts';

/** One proof over the whole database: what it claims, over how many rows, and the rows that break it (at most 20). */
export interface Proof {
  readonly claim: string;
  readonly examined: number;
  readonly broken: readonly Record<string, unknown>[];
}

/** What must hold: `examined` counts, `broken` selects the rows for which the claim does not hold. */
export interface LedgerClaim {
  readonly name: string;
  readonly claim: string;
  readonly examined: string;
  readonly broken: string;
}

/** For a claim: how far the log was published before the instant. A sequence has no versions that a snapshot could see. */
export const PUBLISHED_BEFORE = `current_setting('gateway.published_before')::bigint`;

/**
 * For a claim: from this business time on the log has all that happened, since its older partitions were dropped. What happens at
 * once can be logged in another order, but not by an hour.
 */
export const LOGGED_SINCE = `coalesce((select l.occurred_at + interval '1 hour'
  from (select occurred_at, position from log order by position limit 1) l where l.position > 1), '-infinity')`;

const READ_PUBLISHED = statement('verify_published', 'select last_value::text as position from log_published');
const NOTE_PUBLISHED = statement('verify_note_published', `select set_config('gateway.published_before', $1, true)`);

/** Proves the claims about the whole database at one instant. Every claim is examined, also after one is broken. */
export async function verifyLedger(database: Database, claims: readonly LedgerClaim[]): Promise<readonly Proof[]> {
  const [published] = await database.query<{ position: string }>(READ_PUBLISHED, []);
  return database.transaction(async (tx) => {
    await tx.query(statement('verify_snapshot', 'set transaction isolation level repeatable read, read only'), []);
    await tx.query(NOTE_PUBLISHED, [published?.position]);
    const proofs: Proof[] = [];
    for (const check of claims) {
      const [row] = await tx.query<{ n: number }>(statement(`verify_${check.name}_examined`, check.examined), []);
      const broken = await tx.query<Record<string, unknown>>(
        statement(`verify_${check.name}`, `select * from (${check.broken}) b limit 20`),
        [],
      );
      proofs.push({ claim: check.claim, examined: row?.n ?? 0, broken });
    }
    return proofs;
  });
}
