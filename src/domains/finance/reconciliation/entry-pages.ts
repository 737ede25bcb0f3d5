import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { Day } from '../../../platform/time/day.ts';
import { inOrder } from '../../accounts/statement-pages.ts';
import { listPage } from '../lists.ts';
import { type Proposal, proposalsOfEntries } from './proposal.ts';
import { ENTRY_COLUMNS, type StatementEntry } from './statement-entry.ts';
import { type EntryStatus, PENDING, statementEntryStates } from './statement-entry-states.ts';
import { t } from './texts.ts';

/** A waiting entry with its proposals, likeliest first. */
export interface PendingEntry extends StatementEntry {
  readonly proposals: readonly Proposal[];
}

export const entryKeyset = ({ date, id }: StatementEntry): Keyset => [date, id];
const Cursor = z.tuple([Day, z.uuid()]);

export const period = {
  from: Day.nullish(),
  to: Day.nullish(),
  accountId: IntegerId.nullish().meta({ description: 'Only entries of this paying account' }),
  bankAccountId: Uuid.nullish().meta({ description: 'Only entries of this account at another bank' }),
};

const ORDERS = {
  oldest: { after: '>', by: 'e.entry_date, e.id' },
  newest: { after: '<', by: 'e.entry_date desc, e.id desc' },
};
const ACCOUNTS = { all: 'true', paying: 'e.account_id = $7', bank: 'e.bank_account_id = $7' };

/** Three statements: all accounts, one paying account, one account at another bank. Each reads a single index. */
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
// Oldest first, so that the longest wait comes first.
const WAITING = pages('pending_statement_entries', 'oldest', `e.status in ${PENDING}`);
const ENTRIES = pages('statement_entries', 'newest', 'true');
const OF_STATUS = Object.fromEntries(
  wordsOf(statementEntryStates.states).map((status) => [
    status,
    pages(`${status}_statement_entries`, 'newest', `e.status = '${status}'`),
  ]),
) as Readonly<Record<EntryStatus, typeof ENTRIES>>;

export type Period = z.output<z.ZodObject<typeof period>>;
export type Keyset = readonly [string, string];
// A page without a cursor starts at the end of its period, where the index scan begins.
const LEAST = '00000000-0000-0000-0000-000000000000';
const GREATEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns one row more than the page when there is a next page. */
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
export const ONE_ACCOUNT = { error: inSchema(t('eitherAccount')), path: ['bankAccountId'] };

export const startOf = (after: string | null | undefined, { from }: Period): Keyset =>
  after ? decodeCursor(after, Cursor) : [from ?? '-infinity', LEAST];

/** Returns the waiting entries of a page with their proposals, and one more when there is a next page. */
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
  summary: 'Lists the statement entries that wait for a match, oldest first, each with its proposals',
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
  summary: "Lists the entries of the institution's statements, newest first",
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

/** In any order. */
export const entriesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<StatementEntry>(BY_ID, [institutionId, ids]);

export const getStatementEntry = readOperation({
  name: 'getStatementEntry',
  audiences: ['operator'],
  scopes: [],
  product: 'reconciliation',
  summary: 'Returns one statement entry',
  effects: ['reads_personal_data'],
  refusals: ['statement_entry_not_found'],
  input: z.strictObject({ entryId: Uuid }),
  async run({ database, principal }, { entryId }): Promise<StatementEntry> {
    const [entry] = await entriesById(database, principal.institutionId, [entryId]);
    if (!entry) throw new AppError('statement_entry_not_found');
    return entry;
  },
});

/** Payment, fee and their returns, in two accounts. */
export const MAX_OF_TRANSACTION = 8;
const OF_TRANSACTIONS = statement(
  'bank_statement_entries_of_transactions',
  `select x.* from unnest($2::uuid[]) t(id) cross join lateral (
     select ${ENTRY_COLUMNS} from statement_entry e where e.transaction_id = t.id and e.institution_id = $1
     order by e.entry_date, e.id limit ${MAX_OF_TRANSACTION}
   ) x`,
);

/** Oldest first. */
export const entriesOfTransactions = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<StatementEntry>(OF_TRANSACTIONS, [institutionId, ids]);
