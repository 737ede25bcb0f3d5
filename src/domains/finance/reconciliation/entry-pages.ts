import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database.ts';
import { IntegerId, Uuid } from '../../../platform/ids.ts';
import { readOperation } from '../../../platform/operation.ts';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/pagination.ts';
import { wordsOf } from '../../../platform/words.ts';
import { Day } from '../../accounts/statement.ts';
import { inOrder } from '../../accounts/statement-pages.ts';
import { listPage } from '../lists.ts';
import { type Proposal, proposalsOfEntries } from './proposal.ts';
import { ENTRY_COLUMNS, ENTRY_STATUSES, PENDING, type StatementEntry } from './statement-entry.ts';

/** An entry that waits, with what it may be, the likeliest first. */
export interface PendingEntry extends StatementEntry {
  readonly proposals: readonly Proposal[];
}

/** Of lists of entries: day and id. */
export const entryKeyset = ({ date, id }: StatementEntry): readonly [string, string] => [date, id];
const Cursor = z.tuple([Day, z.uuid()]);

const WHICH = `e.institution_id = $1 and e.entry_date >= $2 and e.entry_date <= $3 and ($4::bigint is null or e.account_id = $4)
  and ($5::uuid is null or e.bank_account_id = $5)`;
const period = {
  from: Day.nullish(),
  to: Day.nullish(),
  accountId: IntegerId.nullish().meta({ description: 'Of this paying account alone' }),
  bankAccountId: Uuid.nullish().meta({ description: 'Of this account at another bank alone' }),
};
const whichOf = (
  institutionId: number,
  { from, to, accountId, bankAccountId }: z.output<z.ZodObject<typeof period>>,
) => [institutionId, from ?? '-infinity', to ?? 'infinity', accountId ?? null, bankAccountId ?? null];

// Oldest first, for what has waited longest is looked at first.
const PENDING_PAGE = statement(
  'pending_statement_entries',
  `select ${ENTRY_COLUMNS} from statement_entry e
   where ${WHICH} and e.status in ${PENDING} and (e.entry_date, e.id) > ($6, $7)
   order by e.entry_date, e.id limit $8`,
);
const ENTRY_PAGE = statement(
  'statement_entries_of_institution',
  `select ${ENTRY_COLUMNS} from statement_entry e
   where ${WHICH} and ($9::text is null or e.status = $9) and (e.entry_date, e.id) < ($6, $7)
   order by e.entry_date desc, e.id desc limit $8`,
);
const NIL = '00000000-0000-0000-0000-000000000000';

export const listPendingEntries = readOperation({
  name: 'listPendingEntries',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: 'Lists the statement entries that nobody has matched yet, the oldest first, each with what it may be',
  refusals: [],
  input: inOrder(z.strictObject({ ...listPage, ...period })),
  async run({ database, principal }, { first, after, ...which }): Promise<Slice<PendingEntry>> {
    const at = after ? decodeCursor(after, Cursor) : ['-infinity', NIL];
    const values = [...whichOf(principal.institutionId, which), ...at, first + 1];
    const { items, hasMore } = sliceOf(await database.query<StatementEntry>(PENDING_PAGE, values), first);
    const ids = items.map(({ id }) => id);
    const found = await proposalsOfEntries(database, principal.institutionId, ids);
    const proposals = Map.groupBy(found, ({ entryId }) => entryId);
    return { items: items.map((entry) => ({ ...entry, proposals: proposals.get(entry.id) ?? [] })), hasMore };
  },
});

export const listStatementEntries = readOperation({
  name: 'listStatementEntries',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: "Lists the entries of the institution's statements, the newest first",
  refusals: [],
  input: inOrder(z.strictObject({ ...listPage, ...period, status: z.enum(wordsOf(ENTRY_STATUSES)).nullish() })),
  async run({ database, principal }, { first, after, status, ...which }): Promise<Slice<StatementEntry>> {
    const at = after ? decodeCursor(after, Cursor) : ['infinity', NIL];
    const values = [...whichOf(principal.institutionId, which), ...at, first + 1, status ?? null];
    return sliceOf(await database.query<StatementEntry>(ENTRY_PAGE, values), first);
  },
});

const BY_ID = statement(
  'statement_entries_by_id',
  `select ${ENTRY_COLUMNS} from statement_entry e where e.institution_id = $1 and e.id = any ($2)`,
);

/** The institution's entries of these ids, in any order. */
export const entriesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<StatementEntry>(BY_ID, [institutionId, ids]);
