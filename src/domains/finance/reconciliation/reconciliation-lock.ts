import { type Queryable, statement } from '../../../platform/database/queryable.ts';

const LOCK = statement(
  'lock_reconciliation',
  `select pg_advisory_xact_lock(hashtextextended('reconciliation:' || $1::bigint, 0))`,
);

/** Until the transaction ends, no other transaction adds or matches statement entries of the institution. */
export const lockReconciliation = (tx: Queryable, institutionId: number): Promise<object[]> =>
  tx.query(LOCK, [institutionId]);
