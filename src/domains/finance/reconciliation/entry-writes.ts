import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { FreshEntry, StatementEntry } from './statement-entry.ts';
import type { EntryStatus } from './statement-entry-states.ts';

// Each entry counts in the totals of its day, account and state. The caller holds the reconciliation lock.
const count = (
  changes: string,
) => `insert into statement_day as d (institution_id, bank_account_id, account_id, day, status, count, inflow, outflow)
   select $1, c.bank_account_id, c.account_id, c.entry_date, c.status, sum(c.n), sum(c.n * greatest(c.amount, 0)),
     sum(c.n * greatest(-c.amount, 0))
   from (${changes}) c group by c.bank_account_id, c.account_id, c.entry_date, c.status
   on conflict (institution_id, day, account_id, bank_account_id, status) do update
   set count = d.count + excluded.count, inflow = d.inflow + excluded.inflow, outflow = d.outflow + excluded.outflow`;

const INSERT = statement(
  'insert_statement_entries',
  `with given as materialized (
     select * from jsonb_to_recordset($2) as g(id uuid, bank_account_id uuid, account_id bigint, external_id text, entry_date date,
       amount bigint, returned bigint, description text, end_to_end_id text, document text, kind text, words text[], tax_ids text[],
       transaction_id uuid, returns_transaction_id uuid, status text, status_reason text)
   ), written as (
     insert into statement_entry (id, institution_id, bank_account_id, account_id, external_id, entry_date, amount, returned, description,
       end_to_end_id, document, kind, words, tax_ids, transaction_id, returns_transaction_id, status, status_reason, created_by, created_at)
     select g.id, $1, g.bank_account_id, g.account_id, g.external_id, g.entry_date, g.amount, g.returned, g.description, g.end_to_end_id,
       g.document, g.kind, g.words, g.tax_ids, g.transaction_id, g.returns_transaction_id, g.status, g.status_reason, $3, $4
     from given g
   )
   ${count('select 1 as n, g.bank_account_id, g.account_id, g.entry_date, g.status, g.amount from given g')}`,
);

export interface DecidedEntry extends FreshEntry, Pick<StatementEntry, 'status' | 'statusReason' | 'returned'> {}

/** Inserts entries with their decided state, so that each row is written once. */
export async function insertEntries(
  tx: Queryable,
  institutionId: number,
  entries: readonly DecidedEntry[],
  author: { readonly createdBy: string; readonly createdAt: Date },
): Promise<void> {
  if (entries.length === 0) return;
  // Leaving out nulls makes thousands of rows faster to parse.
  const rows = entries.map((entry) => ({
    ...{ id: entry.id, bank_account_id: entry.bankAccountId ?? undefined, account_id: entry.accountId ?? undefined },
    ...{ external_id: entry.externalId, entry_date: entry.date, amount: entry.amount, returned: entry.returned },
    ...{ description: entry.description, end_to_end_id: entry.endToEndId ?? undefined, kind: entry.kind },
    ...{ document: entry.document ?? undefined, words: entry.words, tax_ids: entry.taxIds },
    transaction_id: entry.transactionId ?? undefined,
    returns_transaction_id: entry.returnsTransactionId ?? undefined,
    ...{ status: entry.status, status_reason: entry.statusReason ?? undefined },
  }));
  await tx.query(INSERT, [institutionId, JSON.stringify(rows), author.createdBy, author.createdAt]);
}

const CHANGE = statement(
  'change_statement_entries',
  `with changed as (
     update statement_entry e set status = coalesce(c.status, e.status), returned = e.returned + coalesce(c.returned, 0),
       status_reason = case when c.status is null then e.status_reason else c.reason end
     from jsonb_to_recordset($2) as c(id uuid, status text, reason text, returned bigint)
       join statement_entry before on before.institution_id = $1 and before.id = c.id
     where e.id = before.id
     returning e.bank_account_id, e.account_id, e.entry_date, e.amount, before.status as before, e.status
   )
   ${count(`select 1 as n, bank_account_id, account_id, entry_date, status, amount from changed where status <> before
     union all
     select -1, bank_account_id, account_id, entry_date, before, amount from changed where status <> before`)}`,
);

export interface EntryChange {
  readonly id: string;
  /** Unchanged when absent. */
  readonly status?: EntryStatus;
  /** Only for a conflict or an ignored entry. */
  readonly reason?: string | null;
  /** Additional returned amount, in cents with the opposite sign. */
  readonly returned?: number;
}

/** Writes each change once, in one statement. */
export async function changeEntries(
  tx: Queryable,
  institutionId: number,
  changes: readonly EntryChange[],
): Promise<void> {
  if (changes.length > 0) await tx.query(CHANGE, [institutionId, JSON.stringify(changes)]);
}
