import { type Queryable, statement } from '../../../platform/database.ts';
import { isCnpj, isCpf } from '../../../platform/documents.ts';
import { newId } from '../../../platform/ids.ts';
import type { EntryStatus } from './statement-entry-states.ts';
import { folded, type StatementKind } from './statement-files/statement-rows.ts';

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
  /** What other entries gave back of it, in cents with the other sign: the two together are what is left of it. */
  readonly returned: number;
  readonly description: string;
  readonly endToEndId: string | null;
  readonly document: string | null;
  readonly kind: StatementKind;
  /** Of a paying account: the move of money that it is. */
  readonly transactionId: string | null;
  readonly status: EntryStatus;
  readonly statusReason: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Columns of {@link StatementEntry} of statement_entry `e`. */
export const ENTRY_COLUMNS = `e.id, e.bank_account_id as "bankAccountId", e.account_id as "accountId", e.external_id as "externalId",
  e.entry_date::text as date, e.amount, e.returned, e.description, e.end_to_end_id as "endToEndId", e.document, e.kind, e.transaction_id as "transactionId",
  e.status,
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

/** What an entry is that is known by the same external id. */
type Known = Pick<NewEntry, (typeof FACTS)[number]>;
const FACTS = ['externalId', 'date', 'amount', 'description', 'endToEndId', 'document', 'kind'] as const;
const factsOf = (entry: Known): string => JSON.stringify(FACTS.map((fact) => entry[fact]));

const knownIn = (name: string, account: string) =>
  statement(
    name,
    `select e.external_id as "externalId", e.entry_date::text as date, e.amount, e.description, e.end_to_end_id as "endToEndId",
       e.document, e.kind
     from statement_entry e where e.institution_id = $1 and ${account} and e.external_id = any ($3)`,
  );
const KNOWN_IMPORTED = knownIn('known_statement_entries', 'e.bank_account_id = $2');
const KNOWN_POSTED = knownIn('known_ledger_entries', 'e.account_id = $2');

/** An entry that is not known yet, with the words by which it can be identified. */
export interface FreshEntry extends NewEntry, StatementAccount {
  readonly id: string;
  readonly words: readonly string[];
  readonly taxIds: readonly string[];
}

/** Which entries of a statement are new. */
export interface FreshEntries {
  readonly fresh: readonly FreshEntry[];
  /** External id of one that was known, or came twice, with other facts; null: there is none. */
  readonly differing: string | null;
}

/** What of a statement is not known yet: of entries with the same external id, the first. One statement; the institution's
 * reconciliation is locked. */
export async function freshEntries(
  tx: Queryable,
  institutionId: number,
  account: StatementAccount,
  entries: readonly NewEntry[],
): Promise<FreshEntries> {
  const { bankAccountId, accountId } = account;
  const externalIds = entries.map(({ externalId }) => externalId);
  const known = await tx.query<Known>(bankAccountId ? KNOWN_IMPORTED : KNOWN_POSTED, [
    ...[institutionId, bankAccountId ?? accountId, externalIds],
  ]);
  const seen = new Map(known.map((entry) => [entry.externalId, factsOf(entry)]));
  const fresh: FreshEntry[] = [];
  const differing: string[] = [];
  for (const entry of entries) {
    const facts = factsOf(entry);
    const same = seen.get(entry.externalId);
    if (same === undefined) {
      seen.set(entry.externalId, facts);
      fresh.push({ ...entry, ...account, ...identifyingWords(entry), id: newId() });
    } else if (same !== facts) differing.push(entry.externalId);
  }
  return { fresh, differing: differing.sort()[0] ?? null };
}
