import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { IntegerId, Uuid } from '../../../platform/ids.ts';
import { readOperation } from '../../../platform/operation.ts';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/pagination.ts';
import { wordsOf } from '../../../platform/words.ts';
import { Day } from '../../accounts/statement.ts';
import { inOrder } from '../../accounts/statement-pages.ts';
import { listPage } from '../lists.ts';
import { type Proposal, proposalsOfEntries } from './proposal.ts';
import { ENTRY_COLUMNS, type StatementEntry } from './statement-entry.ts';
import { type EntryStatus, PENDING, statementEntryStates } from './statement-entry-states.ts';

/** An entry that waits, with what it may be, the likeliest first. */
export interface PendingEntry extends StatementEntry {
  readonly proposals: readonly Proposal[];
}

/** Of lists of entries: day and id. */
export const entryKeyset = ({ date, id }: StatementEntry): Keyset => [date, id];
const Cursor = z.tuple([Day, z.uuid()]);

/** Members of the input of lists of entries: which days, and which account. */
export const period = {
  from: Day.nullish(),
  to: Day.nullish(),
  accountId: IntegerId.nullish().meta({ description: 'Of this paying account alone' }),
  bankAccountId: Uuid.nullish().meta({ description: 'Of this account at another bank alone' }),
};

const ORDERS = {
  oldest: { after: '>', by: 'e.entry_date, e.id' },
  newest: { after: '<', by: 'e.entry_date desc, e.id desc' },
};
const ACCOUNTS = { all: 'true', paying: 'e.account_id = $7', bank: 'e.bank_account_id = $7' };

/** A list of all accounts, of a paying account, and of one at another bank: each is read by one index, however many entries there are. */
function pages(name: string, order: keyof typeof ORDERS, condition: string) {
  const { after, by } = ORDERS[order];
  const of = (account: keyof typeof ACCOUNTS) =>
    statement(
      `${name}_of_${account}`,
      `select ${ENTRY_COLUMNS} from statement_entry e
       where e.institution_id = $1 and e.entry_date between $2 and $3 and ${ACCOUNTS[account]} and ${condition}
         and (e.entry_date, e.id) ${after} ($4, $5)
       order by ${by} limit $6`,
    );
  return { all: of('all'), paying: of('paying'), bank: of('bank') };
}
// Oldest first, for what has waited longest is looked at first.
const WAITING = pages('pending_statement_entries', 'oldest', `e.status in ${PENDING}`);
const ENTRIES = pages('statement_entries', 'newest', 'true');
const OF_STATUS = Object.fromEntries(
  wordsOf(statementEntryStates.states).map((status) => [
    status,
    pages(`${status}_statement_entries`, 'newest', `e.status = '${status}'`),
  ]),
) as Readonly<Record<EntryStatus, typeof ENTRIES>>;

export type Period = z.output<z.ZodObject<typeof period>>;
/** Day and id of a row. */
export type Keyset = readonly [string, string];
// A page without a cursor begins at the end of its period: there the index is entered.
const LEAST = '00000000-0000-0000-0000-000000000000';
const GREATEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The entries of a page, and one more when there is one. */
function read(
  db: Queryable,
  institutionId: number,
  list: typeof ENTRIES,
  { from, to, accountId, bankAccountId }: Period,
  at: Keyset,
  first: number,
): Promise<StatementEntry[]> {
  const values = [institutionId, from ?? '-infinity', to ?? 'infinity', ...at, first + 1];
  if (accountId != null) return db.query(list.paying, [...values, accountId]);
  if (bankAccountId != null) return db.query(list.bank, [...values, bankAccountId]);
  return db.query(list.all, values);
}

export const ofOneAccount = <Input extends Partial<Period>>(input: Input) =>
  input.accountId == null || input.bankAccountId == null;
export const ONE_ACCOUNT = { error: 'send it, or the paying account', path: ['bankAccountId'] };

/** Where a list of what waits begins: behind a cursor, or with the first day. */
export const startOf = (after: string | null | undefined, { from }: Period): Keyset =>
  after ? decodeCursor(after, Cursor) : [from ?? '-infinity', LEAST];

/** The entries of a page that wait, each with what it may be, and one more when there is one. */
export async function pendingEntries(
  db: Queryable,
  institutionId: number,
  which: Period,
  at: Keyset,
  first: number,
): Promise<PendingEntry[]> {
  const entries = await read(db, institutionId, WAITING, which, at, first);
  const ids = entries.map(({ id }) => id);
  const proposals = Map.groupBy(await proposalsOfEntries(db, institutionId, ids), ({ entryId }) => entryId);
  return entries.map((entry) => ({ ...entry, proposals: proposals.get(entry.id) ?? [] }));
}

export const listPendingEntries = readOperation({
  name: 'listPendingEntries',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: 'Lists the statement entries that nobody has matched yet, the oldest first, each with what it may be',
  effects: ['reads_personal_data'],
  refusals: [],
  input: inOrder(z.strictObject({ ...listPage, ...period })).refine(ofOneAccount, ONE_ACCOUNT),
  async run({ database, principal }, { first, after, ...which }): Promise<Slice<PendingEntry>> {
    const rows = await pendingEntries(database, principal.institutionId, which, startOf(after, which), first);
    return sliceOf(rows, first);
  },
});

export const listStatementEntries = readOperation({
  name: 'listStatementEntries',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: "Lists the entries of the institution's statements, the newest first",
  effects: ['reads_personal_data'],
  refusals: [],
  input: inOrder(
    z.strictObject({ ...listPage, ...period, status: z.enum(wordsOf(statementEntryStates.states)).nullish() }),
  ).refine(ofOneAccount, ONE_ACCOUNT),
  async run({ database, principal }, { first, after, status, ...which }): Promise<Slice<StatementEntry>> {
    const at: Keyset = after ? decodeCursor(after, Cursor) : [which.to ?? 'infinity', GREATEST];
    const list = status ? OF_STATUS[status] : ENTRIES;
    return sliceOf(await read(database, principal.institutionId, list, which, at, first), first);
  },
});

const BY_ID = statement(
  'statement_entries_by_id',
  `select ${ENTRY_COLUMNS} from statement_entry e where e.institution_id = $1 and e.id = any ($2)`,
);

/** The institution's entries of these ids, in any order. */
export const entriesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<StatementEntry>(BY_ID, [institutionId, ids]);

export const getStatementEntry = readOperation({
  name: 'getStatementEntry',
  audiences: ['operator'],
  scopes: [],
  product: 'reconciliation',
  summary: 'Reads one statement entry',
  effects: ['reads_personal_data'],
  refusals: ['statement_entry_not_found'],
  input: z.strictObject({ entryId: Uuid }),
  async run({ database, principal }, { entryId }): Promise<StatementEntry> {
    const [entry] = await entriesById(database, principal.institutionId, [entryId]);
    if (!entry) throw new AppError('statement_entry_not_found');
    return entry;
  },
});

/** The most entries of one transaction: payment, fee and what comes back of both, in two accounts. */
export const MOST_OF_TRANSACTION = 8;
const OF_TRANSACTIONS = statement(
  'bank_statement_entries_of_transactions',
  `select x.* from unnest($2::uuid[]) t(id) cross join lateral (
     select ${ENTRY_COLUMNS} from statement_entry e where e.transaction_id = t.id and e.institution_id = $1
     order by e.entry_date, e.id limit ${MOST_OF_TRANSACTION}
   ) x`,
);

/** The institution's entries of each of these transactions, the oldest first. */
export const entriesOfTransactions = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<StatementEntry>(OF_TRANSACTIONS, [institutionId, ids]);
