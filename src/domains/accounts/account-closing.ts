import { type Queryable, statement } from '../../platform/database/queryable.ts';

/** Oldest charges that the closing cancels in its transaction (about 0.5 s). A deadline cancels the rest. */
export const CHARGES_OF_CLOSING = 1_000;

const HOLD_OPEN = statement('hold_account_open', 'select hold_account_open($1)');

/**
 * Prevents the closing of the account until the transaction ends, and waits for a closing in progress. Call it before
 * reading the account's status and locking the balance, when opening a charge or claim.
 */
export async function holdAccountOpen(tx: Queryable, accountId: number): Promise<void> {
  await tx.query(HOLD_OPEN, [accountId]);
}
