import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { LedgerClaim } from '../ledger-claim.ts';

/** The number of examined rows, and the rows that break the claim (at most 20). */
export interface Proof {
  readonly claim: string;
  readonly examined: number;
  readonly broken: readonly Record<string, unknown>[];
}

/** For claims: log position published before the snapshot. Sequences are not part of a snapshot. */
export const PUBLISHED_BEFORE = `current_setting('gateway.published_before')::bigint`;

/** For claims: business time from which the log is complete. Entries can be out of order by less than 1 hour. */
export const LOGGED_SINCE = `coalesce((select l.occurred_at + interval '1 hour'
  from (select occurred_at, position from log order by position limit 1) l where l.position > 1), '-infinity')`;

/** For claims: an act of a case settled the failed transaction `t`, so both of its outcomes were published. */
export const SETTLED_BY_CASE = `exists (select from posting p
  where p.transaction_id = t.id and p.kind = t.type and p.case_id is not null)`;

const READ_PUBLISHED = statement('verify_published', 'select last_value::text as position from log_published');
const NOTE_PUBLISHED = statement('verify_note_published', `select set_config('gateway.published_before', $1, true)`);

/** Examines all claims on one snapshot of the whole database. A broken claim does not stop the others. */
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
