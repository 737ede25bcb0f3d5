import { z } from 'zod';
import {
  type Asked,
  beforeInstant,
  byIdDescending,
  keysetPage,
  rowsRead,
  type Slice,
  slicesByParent,
} from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { Day } from '../../platform/time/day.ts';
import { pageOfAccount } from './account-ownership.ts';
import {
  boundsOf,
  type EntryRow,
  entryColumns,
  postingColumns,
  type StatementEntry,
  statementEntry,
} from './statement.ts';
import { t } from './texts.ts';

// Each side is read newest first from its own index, up to the end of the page.
const side = (column: string) => `(select p.* from posting p
  where p.${column} = b.account_id and p.occurred_at >= $3 and p.occurred_at < $4 and (p.occurred_at, p.id) < ($5, $6)
  order by p.occurred_at desc, p.id desc limit $7)`;

const POSTINGS = `balance b cross join lateral (
     select * from (${side('debit_account_id')} union all ${side('credit_account_id')}) sides
     order by occurred_at desc, id desc limit $7
   ) p`;
const OF_ACCOUNTS = 'b.partner_id = $1 and b.account_id = any ($2)';

const STATEMENTS = statement(
  'statements_of_accounts',
  `select ${entryColumns('b.account_id')}
   from ${POSTINGS} join transaction t on t.id = p.transaction_id left join fee_charge f on f.id = p.fee_charge_id
   where ${OF_ACCOUNTS}`,
);
const BARE_STATEMENTS = statement(
  'bare_statements_of_accounts',
  `select ${postingColumns('b.account_id')} from ${POSTINGS} where ${OF_ACCOUNTS}`,
);

/** Fields that the posting contains: a selection of only these needs no joins. */
export const POSTING_FIELDS: ReadonlySet<string> = new Set([
  '__typename',
  'id',
  'entryId',
  'direction',
  'type',
  'amount',
  'completedAt',
  'transactionId',
  'transaction',
  'feeTransactionId',
  'accountId',
  'account',
  'counterAccountId',
  'counterAccount',
]);

export const ENTRIES_SHOWN = 100;

// An internal transfer is an entry of both of its accounts.
const OF_TRANSACTIONS = statement(
  'statement_entries_of_transactions',
  `select ${entryColumns('b.account_id')}
   from transaction t cross join lateral (
     select p.* from posting p where p.transaction_id = t.id order by p.occurred_at, p.id limit $3
   ) p join balance b on b.account_id in (p.debit_account_id, p.credit_account_id)
     left join fee_charge f on f.id = p.fee_charge_id
   where t.partner_id = $1 and t.id = any ($2) and b.partner_id = $1
   order by p.occurred_at, p.id, b.account_id`,
);

const period = { from: Day.nullish(), to: Day.nullish() };
export const inOrder = <Shape extends z.ZodType<{ from?: string | null | undefined; to?: string | null | undefined }>>(
  shape: Shape,
): Shape =>
  shape.refine(({ from, to }) => !from || !to || from <= to, { error: inSchema(t('notBeforeFrom')), path: ['to'] });

export const StatementPage = inOrder(z.strictObject({ ...keysetPage, ...period }));

const newestFirst = (a: StatementEntry, b: StatementEntry): number =>
  b.completedAt.getTime() - a.completedAt.getTime() || byIdDescending(a, b);

/** Newest first, in one statement. Without `whole`, only the data of {@link POSTING_FIELDS} is read. */
export async function statementsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after, from, to }: z.output<typeof StatementPage>,
  asked: Asked,
): Promise<ReadonlyMap<number, Slice<StatementEntry>>> {
  const values = [partnerId, accountIds, ...boundsOf(from, to), ...beforeInstant(after), rowsRead(first, asked)];
  const rows = await db.query<EntryRow>(asked.whole ? STATEMENTS : BARE_STATEMENTS, values);
  return slicesByParent(rows.map(statementEntry), first, (entry) => entry.accountId, newestFirst);
}

export async function entriesOfTransactions(
  db: Queryable,
  partnerId: string,
  transactionIds: readonly string[],
): Promise<readonly StatementEntry[]> {
  const values = [partnerId, transactionIds, ENTRIES_SHOWN];
  return (await db.query<EntryRow>(OF_TRANSACTIONS, values)).map(statementEntry);
}

export const pageStatement = readOperation({
  name: 'pageStatement',
  scopes: ['statement:read'],
  summary: 'Lists the entries of an account by cursor, newest first; days are Brasília days, inclusive',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: inOrder(z.strictObject({ ...keysetPage, ...period, accountId: IntegerId, whole: z.boolean().default(true) })),
  run: (context, { accountId, whole, ...page }): Promise<Slice<StatementEntry>> =>
    pageOfAccount(context, accountId, page, (...of) => statementsOfAccounts(...of, { whole, more: true })),
});
