import { newestByParent } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { newId } from '../../platform/text/ids.ts';
import { lockBalance } from './balance.ts';
import { hold } from './hold.resource.ts';

const HOLD = statement('hold_funds', 'select code, held from ledger_hold($1, $2, $3, $4, $5)');
const RELEASE = statement('release_hold', 'select ledger_release_hold($1, $2) as released');
const READ_HELD = statement('read_held', 'select h.held from hold h where h.id = $1 and h.partner_id = $2');

/** The `blocked` amount of the account includes `held`. */
export interface Hold extends RowOf<typeof hold> {}

const HOLD_COLUMNS = columnsOf(hold, 'h');

export const holdsOfAccounts = newestByParent<Hold, number>(
  'holds_of_accounts',
  `select x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${HOLD_COLUMNS} from hold h
     where h.account_id = parent.id and h.partner_id = $1 and h.id < $3 order by h.id desc limit $4
   ) x`,
  ({ accountId }) => accountId,
);

export const holdsById = rowsByIds<Hold>(
  'holds_by_id',
  `select ${HOLD_COLUMNS} from hold h where h.partner_id = $1 and h.id = any ($2)`,
);

export interface WantedHold {
  readonly accountId: number;
  /** Cents, above 0. */
  readonly amount: number;
  readonly fillUntil: Date;
}

/**
 * Blocks the available funds of an account that is not closed, up to `amount`. Until `fillUntil`, funds that become
 * available later fill the rest, oldest hold first. Locks the balance. Returns the id of the hold, or null when the
 * account is closed.
 */
export async function holdFunds(
  tx: Queryable,
  { accountId, amount, fillUntil }: WantedHold,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const [row] = await tx.query<{ code: string | null }>(HOLD, [id, accountId, amount, fillUntil, now]);
  return row?.code === null ? id : null;
}

/** Ends a hold. Its money first fills other holds of the account; the rest becomes available. Idempotent. */
export async function releaseHold(tx: Queryable, holdId: string, now: Date): Promise<void> {
  await tx.query(RELEASE, [holdId, now]);
}

/**
 * Returns the held amount in cents. Locks the balance, so the amount cannot change until the caller's transaction ends.
 */
export async function lockHeld(
  tx: Queryable,
  partnerId: string,
  { id, accountId }: Pick<Hold, 'id' | 'accountId'>,
): Promise<number> {
  await lockBalance(tx, accountId, partnerId);
  const [row] = await tx.query<{ held: number }>(READ_HELD, [id, partnerId]);
  if (!row) throw new Error(`the partner has no hold with the id ${id}`);
  return row.held;
}
