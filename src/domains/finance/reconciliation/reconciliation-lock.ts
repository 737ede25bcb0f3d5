import { type Queryable, statement } from '../../../platform/database.ts';

const LOCK = statement(
  'lock_reconciliation',
  `select pg_advisory_xact_lock(hashtextextended('reconciliation:' || $1::bigint, 0))`,
);

/** Until the transaction ends, nobody else adds statement entries of the institution, or matches them. */
export const lockReconciliation = (tx: Queryable, institutionId: number): Promise<object[]> =>
  tx.query(LOCK, [institutionId]);
