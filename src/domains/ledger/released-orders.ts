import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { ledgerRefusal } from './refusal.ts';

const RELEASE = statement('ledger_release_orders', 'select code, detail from ledger_release_orders($1, $2)');
const REVOKE = statement('ledger_revoke_orders', 'select ledger_revoke_orders($1, $2) as revoked');
const SET_PURPOSE = statement('ledger_set_purpose', 'select ledger_set_purpose($1, $2, $3)');

/** Reserved accounts (all except `customer`) accept debits only from released orders. */
export const PURPOSES = {
  customer: 'Account of a customer, who debits it freely.',
  paying: 'Reserved account from which the institution pays its payment batches.',
  escrow: 'Reserved account whose money leaves only by escrow releases.',
};
export type Purpose = keyof typeof PURPOSES;

/** An order that two persons released: one debit of exactly this amount. Cents. */
export interface ReleasedOrder {
  readonly id: string;
  readonly accountId: number;
  readonly amount: number;
  /** Part of the amount that is blocked now, for this order only. */
  readonly held: number;
}

/**
 * Lets each order debit its account once. Locks the balances in ascending order: the caller locks other rows before.
 * @throws AppError insufficient_balance when an account has less available than its orders hold; nothing is written
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

/** Ends unspent orders; their held amounts become available. Idempotent. Locks like {@link releaseOrders}. */
export async function revokeOrders(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await tx.query(REVOKE, [ids, now]);
}

/** Reserves an account under its balance lock. An account that is already reserved keeps its purpose. */
export async function setPurpose(
  tx: Queryable,
  accountId: number,
  purpose: Exclude<Purpose, 'customer'>,
  now: Date,
): Promise<void> {
  await tx.query(SET_PURPOSE, [accountId, purpose, now]);
}
