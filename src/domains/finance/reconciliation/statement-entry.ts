import type { Queryable } from '../../../platform/database.ts';
import { statement } from '../../../platform/database.ts';
import { isCnpj, isCpf } from '../../../platform/documents.ts';
import { newId } from '../../../platform/ids.ts';
import { folded, type StatementKind } from './statement-files/statement-rows.ts';

/** What is known of an entry of a statement. */
export const ENTRY_STATUSES = {
  unmatched: 'Nothing is known that it may be.',
  proposed: 'Somebody has to decide what it is: there are proposals.',
  conflict: 'It names something that does not fit it.',
  matched: 'It is known what it is.',
  ignored: 'Somebody said that it needs no match, and why.',
};
export type EntryStatus = keyof typeof ENTRY_STATUSES;

/** For SQL: the statuses of entries that wait for a match. */
export const PENDING = `('unmatched', 'proposed', 'conflict')`;

/** An entry of a statement of one of the institution's accounts. */
export interface StatementEntry {
  readonly id: string;
  /** Account at another bank; null: it is of the paying account `accountId`. */
  readonly bankAccountId: string | null;
  readonly accountId: number | null;
  readonly externalId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Signed cents: what leaves the account is negative. */
  readonly amount: number;
  readonly description: string;
  readonly endToEndId: string | null;
  readonly document: string | null;
  readonly kind: StatementKind;
  readonly status: EntryStatus;
  readonly statusReason: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Columns of {@link StatementEntry} of statement_entry `e`. */
export const ENTRY_COLUMNS = `e.id, e.bank_account_id as "bankAccountId", e.account_id as "accountId", e.external_id as "externalId",
  e.entry_date::text as date, e.amount, e.description, e.end_to_end_id as "endToEndId", e.document, e.kind, e.status,
  e.status_reason as "statusReason", e.created_by as "createdBy", e.created_at as "createdAt"`;

/** What a statement tells of an entry. */
export interface NewEntry
  extends Pick<StatementEntry, 'externalId' | 'date' | 'amount' | 'description' | 'endToEndId' | 'document' | 'kind'> {
  readonly transactionId?: string | null;
  readonly returnsTransactionId?: string | null;
}

/** Of which account a statement is: one of the two. */
export interface StatementAccount {
  readonly bankAccountId: string | null;
  readonly accountId: number | null;
}

const MOST_WORDS = 60;

/** A word without case, accents and punctuation. */
export const bare = (word: string): string => folded(word).replace(/[^0-9A-Z]/g, '');

/** The words by which an entry can be identified; the CPFs and CNPJs among them as `taxIds`. */
export function identifyingWords({ description, document }: Pick<NewEntry, 'description' | 'document'>) {
  const words = [...description.split(/\s+/), ...(document ?? '').split(/\s+/), document ?? ''].map(bare);
  const distinct = [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS);
  return { words: distinct, taxIds: distinct.filter((word) => isCpf(word) || isCnpj(word)) };
}

// Equal facts are compared as rows, so that null is equal to null.
const FACTS = ['entry_date', 'amount', 'description', 'end_to_end_id', 'document', 'kind'];
const facts = (row: string) => `(${FACTS.map((column) => `${row}.${column}`).join(', ')})`;

// The account's entries are locked by whoever calls, so that none comes between.
const addTo = (name: string, account: string) =>
  statement(
    name,
    `with given as (
     select * from jsonb_to_recordset($4) as g(n int, id uuid, external_id text, entry_date date, amount bigint, description text,
       end_to_end_id text, document text, kind text, words text[], tax_ids text[], transaction_id uuid,
       returns_transaction_id uuid)
   ), known as (
     select g.n, g.external_id, ${facts('g')} is distinct from ${facts('e')} as differs
     from given g join statement_entry e on e.external_id = g.external_id and e.institution_id = $1
       and ${account}
   ), fresh as (
     select g.*, first_value(g.n) over same as first_n,
       ${facts('g')} is distinct from row(${FACTS.map((column) => `first_value(g.${column}) over same`).join(', ')}) as differs
     from given g where not exists (select from known k where k.n = g.n)
     window same as (partition by g.external_id order by g.n)
   ), added as (
     insert into statement_entry (id, institution_id, bank_account_id, account_id, external_id, entry_date, amount, description,
       end_to_end_id, document, kind, words, tax_ids, transaction_id, returns_transaction_id, created_by, created_at)
     select f.id, $1, $2, $3, f.external_id, f.entry_date, f.amount, f.description, f.end_to_end_id, f.document, f.kind, f.words,
       f.tax_ids, f.transaction_id, f.returns_transaction_id, $5, $6
     from fresh f where f.n = f.first_n
     returning id, entry_date::text as date
   )
   select (select jsonb_object_agg(id, date) from added) as added,
     (select min(external_id) from (select external_id, differs from known union all select external_id, differs from fresh) each
      where differs) as differing`,
  );
const ADD_IMPORTED = addTo('add_statement_entries', 'e.bank_account_id = $2');
const ADD_POSTED = addTo('add_ledger_entries', 'e.account_id = $3');

/** What became of the entries of a statement. */
export interface AddedEntries {
  /** Ids of those that are new, with their days. */
  readonly added: ReadonlyMap<string, string>;
  /** External id of one that was known, or came twice, with other facts; null: there is none. */
  readonly differing: string | null;
}

/**
 * Adds the entries of a statement that are not known yet, in one statement. Whoever calls has the institution's
 * reconciliation locked. `ids`: one for each entry.
 */
export async function addEntries(
  tx: Queryable,
  institutionId: number,
  { bankAccountId, accountId }: StatementAccount,
  entries: readonly NewEntry[],
  author: { readonly createdBy: string; readonly createdAt: Date },
): Promise<AddedEntries> {
  const rows = entries.map((entry, n) => {
    const { words, taxIds } = identifyingWords(entry);
    return {
      ...{ n, id: newId(), external_id: entry.externalId, entry_date: entry.date, amount: entry.amount },
      ...{
        description: entry.description,
        end_to_end_id: entry.endToEndId,
        document: entry.document,
        kind: entry.kind,
      },
      ...{ words, tax_ids: taxIds, transaction_id: entry.transactionId ?? null },
      returns_transaction_id: entry.returnsTransactionId ?? null,
    };
  });
  const [answer] = await tx.query<{ added: Record<string, string> | null; differing: string | null }>(
    bankAccountId ? ADD_IMPORTED : ADD_POSTED,
    [...[institutionId, bankAccountId, accountId, JSON.stringify(rows), author.createdBy, author.createdAt]],
  );
  return { added: new Map(Object.entries(answer?.added ?? {})), differing: answer?.differing ?? null };
}
