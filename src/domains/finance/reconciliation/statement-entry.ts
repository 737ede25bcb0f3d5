import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { isCnpj, isCpf } from '../../../platform/text/documents.ts';
import { newId } from '../../../platform/text/ids.ts';
import { statementEntry } from './statement-entry.resource.ts';
import { folded } from './statement-files/statement-rows.ts';

export interface StatementEntry extends RowOf<typeof statementEntry> {}

export const ENTRY_COLUMNS = columnsOf(statementEntry, 'e');

export interface NewEntry
  extends Pick<StatementEntry, 'externalId' | 'date' | 'amount' | 'description' | 'endToEndId' | 'document' | 'kind'> {
  readonly transactionId?: string | null;
  readonly returnsTransactionId?: string | null;
}

/** Exactly one of the two is set. */
export interface StatementAccount {
  readonly bankAccountId: string | null;
  readonly accountId: number | null;
}

const MAX_WORDS = 60;

/** In upper case without accents and punctuation. */
export const bare = (word: string): string => folded(word).replace(/[^0-9A-Z]/g, '');

/** Returns the words that can identify an entry. `taxIds` are the CPFs and CNPJs among them. */
export function identifyingWords({ description, document }: Pick<NewEntry, 'description' | 'document'>) {
  const words = [...description.split(/\s+/), ...(document ?? '').split(/\s+/), document ?? ''].map(bare);
  const distinct = [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_WORDS);
  return { words: distinct, taxIds: distinct.filter((word) => isCpf(word) || isCnpj(word)) };
}

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

export interface FreshEntry extends NewEntry, StatementAccount {
  readonly id: string;
  readonly words: readonly string[];
  readonly taxIds: readonly string[];
}

export interface FreshEntries {
  readonly fresh: readonly FreshEntry[];
  /** External id of an entry that was known, or came twice, with other values; null without such an entry. */
  readonly differing: string | null;
}

/** Only the first entry of an external id is new. One statement, under the reconciliation lock of the caller. */
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
