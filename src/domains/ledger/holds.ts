import { type Queryable, statement } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { newestByParent } from '../../platform/pagination.ts';
import { rowsByIds } from '../../platform/rows-by-ids.ts';
import { lockBalance } from './balance.ts';

const HOLD = statement('hold_funds', 'select code, held from ledger_hold($1, $2, $3, $4, $5)');
const RELEASE = statement('release_hold', 'select ledger_release_hold($1, $2) as released');
const READ_HELD = statement('read_held', 'select h.held from hold h where h.id = $1 and h.partner_id = $2');

export const HOLD_STATUSES = {
  open: 'Funds are blocked; what is missing is blocked as money arrives.',
  released: 'It blocks nothing any more.',
};
export type HoldStatus = keyof typeof HOLD_STATUSES;

/** A precautionary block of funds. Cents; what is held is part of the account's `blocked`. */
export interface Hold {
  readonly id: string;
  readonly accountId: number;
  /** What is to be blocked. */
  readonly amount: number;
  /** How much of it is blocked now: less when the account has less; 0 once it is released. */
  readonly held: number;
  /** How much of it went into refunds. */
  readonly used: number;
  /** Until then, what is missing is blocked as money arrives. */
  readonly fillUntil: Date;
  readonly status: HoldStatus;
  readonly createdAt: Date;
  readonly releasedAt: Date | null;
}

/** The columns of a {@link Hold}, for statements that read one. */
const HOLD_COLUMNS = `h.id, h.account_id as "accountId", h.amount, h.held, h.used, h.fill_until as "fillUntil",
  h.status, h.created_at as "createdAt", h.released_at as "releasedAt"`;

/** The newest holds on each of the partner's accounts, in one statement. */
export const holdsOfAccounts = newestByParent<Hold, number>(
  'holds_of_accounts',
  `select x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${HOLD_COLUMNS} from hold h
     where h.account_id = parent.id and h.partner_id = $1 and h.id < $3 order by h.id desc limit $4
   ) x`,
  ({ accountId }) => accountId,
);

/** The holds of these ids on the partner's accounts, in any order. */
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
 * Blocks funds of an account, active or blocked, under its balance's lock: at once what is available, up to the amount, and
 * until `fillUntil` whatever of the rest becomes available. Several holds fill oldest first. Answers the hold's id; null
 * when the account is closed, which has nothing to hold.
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

/** Ends a hold: what it held is available again, or fills the account's next hold. Once; again it changes nothing. */
export async function releaseHold(tx: Queryable, holdId: string, now: Date): Promise<void> {
  await tx.query(RELEASE, [holdId, now]);
}

/** What a hold of the partner's account holds now, in cents, under the balance's lock: it stays so until the caller ends. */
export async function lockHeld(
  tx: Queryable,
  partnerId: string,
  hold: { readonly id: string; readonly accountId: number },
): Promise<number> {
  await lockBalance(tx, hold.accountId, partnerId);
  const [row] = await tx.query<{ held: number }>(READ_HELD, [hold.id, partnerId]);
  if (!row) throw new Error(`no hold has the id ${hold.id}`);
  return row.held;
}
