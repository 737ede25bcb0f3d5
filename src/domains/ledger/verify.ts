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

/** Proves the claims about the whole database at one instant. Every claim is examined, also after one is broken. */
export async function verifyLedger(database: Database, claims: readonly LedgerClaim[]): Promise<readonly Proof[]> {
  return database.transaction(async (tx) => {
    await tx.query(statement('verify_snapshot', 'set transaction isolation level repeatable read, read only'), []);
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
