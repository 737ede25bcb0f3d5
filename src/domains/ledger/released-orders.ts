import { type Queryable, statement } from '../../platform/database.ts';
import { ledgerRefusal } from './refusal.ts';

const RELEASE = statement('ledger_release_orders', 'select code, detail from ledger_release_orders($1, $2)');
const REVOKE = statement('ledger_revoke_orders', 'select ledger_revoke_orders($1, $2) as revoked');
const SET_PURPOSE = statement('ledger_set_purpose', 'select ledger_set_purpose($1, $2, $3)');

/** Purposes of accounts. Reserved accounts, all but `customer`, accept debits only from released orders. */
export const PURPOSES = {
  customer: 'Account of a customer, who debits it freely.',
  paying: 'The institution pays from it by payment runs.',
  escrow: 'Escrow: its money leaves by releases.',
};
export type Purpose = keyof typeof PURPOSES;

/** An order that two persons released: one debit of exactly this amount. Cents. */
export interface ReleasedOrder {
  readonly id: string;
  readonly accountId: number;
  readonly amount: number;
  /** How much of the amount the account sets aside now, for this order alone. */
  readonly held: number;
}

/**
 * Lets each order debit its account once, in the caller's transaction. Locks the balances in ascending order, after every other
 * row that the caller locks.
 * @throws AppError insufficient_balance when an account has less available than its orders hold; nothing is written then.
 */
export async function releaseOrders(tx: Queryable, orders: readonly ReleasedOrder[], now: Date): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ id, accountId, amount, held }) => ({ id, account_id: accountId, amount, held }));
  const [answer] = await tx.query<{ code: string | null; detail: Record<string, unknown> | null }>(RELEASE, [
    JSON.stringify(rows),
    now,
  ]);
  if (answer?.code) throw ledgerRefusal(answer.code, answer.detail);
}

/** Ends orders that no debit has spent; the amounts that they hold are available again. Idempotent. Locks as {@link releaseOrders}. */
export async function revokeOrders(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await tx.query(REVOKE, [ids, now]);
}

/** Reserves a customer's account for this purpose, under its balance's lock. An account that is reserved keeps its purpose. */
export async function setPurpose(
  tx: Queryable,
  accountId: number,
  purpose: Exclude<Purpose, 'customer'>,
  now: Date,
): Promise<void> {
  await tx.query(SET_PURPOSE, [accountId, purpose, now]);
}
