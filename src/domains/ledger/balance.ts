import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { Purpose } from './released-orders.ts';

/** In cents: R$ 900 billion, in base units a safe JavaScript integer. A check constraint enforces the same limit. */
export const HIGHEST_BALANCE = 90_000_000_000_000;

/** Stored in the balance row, because every movement of money locks that row. */
export const ACCOUNT_STATUSES = {
  active: 'Sends and receives money.',
  blocked: 'Debits are rejected; credits still arrive.',
  closed: 'Permanently closed.',
};
export type AccountStatus = keyof typeof ACCOUNT_STATUSES;

/** Selects the account's default limits and fees. */
export const HOLDER_TYPES = { pf: 'Individuals.', pj: 'Legal entities.' };
export type HolderType = keyof typeof HOLDER_TYPES;

/** An account's own limits, in cents. Null: the institution's default applies. */
export interface LimitOverrides {
  readonly pixOutTransactionLimit: number | null;
  readonly pixOutDailyLimit: number | null;
  readonly pixOutMonthlyLimit: number | null;
  /** Shared by PIX out and TED between 20:00 and 06:00, Brasília time. */
  readonly nighttimeLimit: number | null;
}

/** A raise of an account's own limit that takes effect later. Cents; null restores the default. */
export interface LimitRaise {
  /** Name in the contract, such as `pix_out_daily_limit`. */
  readonly limit: string;
  readonly value: number | null;
  readonly effectiveAt: Date;
}

/** Balance row of a customer account. Amounts in cents. */
export interface Balance {
  readonly accountId: number;
  readonly customerId: number;
  readonly status: AccountStatus;
  readonly balance: number;
  /** Reserved, held or released part of `balance`. Never above it. */
  readonly blocked: number;
}

export interface NewBalance {
  readonly accountId: number;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly customerId: number;
  readonly holderType: HolderType;
  readonly status: Exclude<AccountStatus, 'closed'>;
  readonly purpose: Exclude<Purpose, 'paying'>;
}

const INSERT_LEDGER_ACCOUNT = statement(
  'insert_customer_ledger_account',
  `insert into ledger_account (institution_id, kind) values ($1, 'customer') returning id`,
);
const INSERT_BALANCE = statement(
  'insert_balance',
  `insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, updated_at, purpose,
     reserved_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8 <> 'customer' then $7::timestamptz end)`,
);
const LOCK_BALANCE = statement(
  'lock_balance',
  `select account_id as "accountId", customer_id as "customerId", status, balance, blocked
   from balance where account_id = $1 and partner_id = $2 for update`,
);
const LOCK_BALANCES = statement(
  'lock_balances_of_customer',
  `select account_id as "accountId", customer_id as "customerId", status, balance, blocked
   from balance where customer_id = $1 and partner_id = $2 order by account_id for update`,
);
const SET_STATUS = statement(
  'set_balance_status',
  'update balance set status = $3, updated_at = $4 where account_id = $1 and partner_id = $2',
);
const SET_LIMIT_OVERRIDES = statement(
  'set_limit_overrides',
  `update balance b set nighttime_limit = $6, updated_at = $7, raises = (
     select array_agg(row(r.limit, r.value, r."effectiveAt")::limit_raise order by r.limit)
     from jsonb_to_recordset($8) r("limit" text, value bigint, "effectiveAt" timestamptz)), limits =
     array(select l from unnest(b.limits) l where l.product <> 'pix_out') || array(
       select row('pix_out', $3, $4, $5, l.day, l.day_used, l.month, l.month_used)::product_limits
       from (select) x left join unnest(b.limits) l on l.product = 'pix_out')
   where account_id = $1 and partner_id = $2`,
);

/** Returns the id of the new ledger account, which the customer account shares. */
export async function openLedgerAccount(tx: Queryable, institutionId: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(INSERT_LEDGER_ACCOUNT, [institutionId]);
  if (!row) throw new Error('the ledger account was not inserted');
  return row.id;
}

export async function openBalance(tx: Queryable, opened: NewBalance, now: Date): Promise<void> {
  const { accountId, institutionId, partnerId, customerId, holderType, status, purpose } = opened;
  const values = [accountId, institutionId, partnerId, customerId, holderType, status, now, purpose];
  await tx.query(INSERT_BALANCE, values);
}

/**
 * Locks the balance row. This is the only lock under which money is reserved, settled and released, and under which an
 * account is blocked, closed or limited. Returns null when the partner has no such account.
 */
export async function lockBalance(tx: Queryable, accountId: number, partnerId: string): Promise<Balance | null> {
  const [row] = await tx.query<Balance>(LOCK_BALANCE, [accountId, partnerId]);
  return row ?? null;
}

/** Locks the balances of a customer's accounts in ascending order. */
export const lockBalancesOf = (tx: Queryable, customerId: number, partnerId: string): Promise<readonly Balance[]> =>
  tx.query<Balance>(LOCK_BALANCES, [customerId, partnerId]);

/** The caller has locked the balance. Closing an account that holds money fails. */
export async function setBalanceStatus(
  tx: Queryable,
  accountId: number,
  partnerId: string,
  status: AccountStatus,
  now: Date,
): Promise<void> {
  await tx.query(SET_STATUS, [accountId, partnerId, status, now]);
}

/** Replaces all own limits and raises from the next reservation on. The caller has locked the balance. */
export async function setLimitOverrides(
  tx: Queryable,
  accountId: number,
  partnerId: string,
  overrides: LimitOverrides,
  raises: readonly LimitRaise[],
  now: Date,
): Promise<void> {
  const { pixOutTransactionLimit, pixOutDailyLimit, pixOutMonthlyLimit, nighttimeLimit } = overrides;
  await tx.query(SET_LIMIT_OVERRIDES, [
    accountId,
    partnerId,
    pixOutTransactionLimit,
    pixOutDailyLimit,
    pixOutMonthlyLimit,
    nighttimeLimit,
    now,
    JSON.stringify(raises),
  ]);
}

const WITHDRAW = statement(
  'withdraw_raises_above_ceiling',
  `with locked as materialized (
     select b.account_id from balance b join account a on a.id = b.account_id
     where b.institution_id = $1 and b.raises is not null and a.account_type = $2 order by b.account_id for update of b
   )
   update balance b set updated_at = $4, raises = (
     select array_agg(r) from unnest(b.raises) r where not (r.effective_at > $4 and r.value > ($3::jsonb ->> r.limit_name)::bigint))
   from locked l where b.account_id = l.account_id and exists (
     select from unnest(b.raises) r where r.effective_at > $4 and r.value > ($3::jsonb ->> r.limit_name)::bigint)
   returning b.account_id as "accountId", b.partner_id as "partnerId"`,
);

/**
 * Withdraws pending raises above these ceilings (by {@link LimitRaise} limit) from accounts of this type in an
 * institution. Locks the balances in ascending order. Returns the changed accounts.
 */
export const withdrawRaises = (
  tx: Queryable,
  institutionId: number,
  accountType: string,
  ceilings: Readonly<Record<string, number>>,
  now: Date,
): Promise<readonly { readonly accountId: number; readonly partnerId: string }[]> =>
  tx.query(WITHDRAW, [institutionId, accountType, JSON.stringify(ceilings), now]);
