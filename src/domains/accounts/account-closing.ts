import { type Queryable, statement } from '../../platform/database.ts';

/** Charges that the transaction of a closing cancels, the oldest first; a deadline cancels the others. It takes half a second for them. */
export const CHARGES_OF_CLOSING = 1_000;

const HOLD_OPEN = statement('hold_account_open', 'select hold_account_open($1)');

/**
 * Keeps the account from being closed until the transaction ends, and waits for a closing under way. Operations that open a charge
 * or a claim call this before they read the account's status, and before they lock the balance.
 */
export async function holdAccountOpen(tx: Queryable, accountId: number): Promise<void> {
  await tx.query(HOLD_OPEN, [accountId]);
}
