import { z } from 'zod';
import { countUpTo, mostCounted, Page, type Paged, PageSize } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { brasiliaDayBounds } from '../../platform/time/calendar.ts';
import { Day } from '../../platform/time/day.ts';
import { isBetweenAccounts, POSTING_KINDS, type PostingKind } from '../posting-kinds.ts';
import { accountNotFound } from './account.ts';
import type { entry } from './statement.resource.ts';
import { t } from './texts.ts';

export interface StatementEntry extends Omit<RowOf<typeof entry>, 'originTransactionId'> {}

export interface EntryRow extends Omit<StatementEntry, 'type' | 'description'> {
  readonly kind: PostingKind;
  readonly description: string | null;
}

/** Columns of an entry that posting `p` contains, seen from `account`. */
export const postingColumns = (account: string): string => `p.id, p.kind, p.amount,
  case when p.debit_account_id = ${account} then 'debit' else 'credit' end as direction, ${account} as "accountId",
  p.occurred_at as "completedAt",
  p.transaction_id as "transactionId", p.fee_charge_id as "feeTransactionId",
  p.debit_account_id + p.credit_account_id - ${account} as "counterAccountId"`;

/** Requires posting `p`, transaction `t` and optionally fee charge `f`. */
export const entryColumns = (account: string): string => `${postingColumns(account)},
  case when f.id is null then t.description end as description, coalesce(f.status, t.status) as status,
  case when f.id is null then t.end_to_end_id end as "endToEndId",
  case when p.kind = t.type then t.created_at else p.occurred_at end as "createdAt"`;

// Unordered: for accounts with few entries on average, the planner would read and sort all of them to count some.
const sideCounted = (column: string) => `(select from posting p
  where p.${column} = b.account_id and p.occurred_at >= $3 and p.occurred_at < $4 limit $5::bigint)`;

const COUNT_ENTRIES = statement(
  'count_statement_entries',
  `select (${countUpTo('$5', `${sideCounted('debit_account_id')} union all ${sideCounted('credit_account_id')}`)}) as total
   from balance b where b.partner_id = $1 and b.account_id = $2`,
);

// Each side is read newest first from its own index, up to the end of the page, before the joins.
const side = (
  column: string,
) => `(select p.id, p.occurred_at from posting p join balance b on b.account_id = p.${column}
  where b.partner_id = $1 and b.account_id = $2 and p.${column} = $2 and p.occurred_at >= $3 and p.occurred_at < $4
  order by p.occurred_at desc, p.id desc limit $5::bigint + $6::bigint)`;

const PAGE_OF_ENTRIES = statement(
  'page_of_statement_entries',
  `select ${entryColumns('$2')}
   from (
     select * from (${side('debit_account_id')} union all ${side('credit_account_id')}) sides
     order by occurred_at desc, id desc limit $5 offset $6
   ) k join posting p on p.id = k.id
     join transaction t on t.id = p.transaction_id left join fee_charge f on f.id = p.fee_charge_id
   order by k.occurred_at desc, k.id desc`,
);

/** Never shows an account of the institution: the other account only of a posting between accounts of the partner. */
export function statementEntry({ kind, ...row }: EntryRow): StatementEntry {
  const { entry, words } = POSTING_KINDS[kind];
  const counterAccountId = isBetweenAccounts(kind) ? row.counterAccountId : null;
  const description = row.description ?? (typeof words === 'string' ? words : words[row.direction]);
  return { ...row, type: entry, description, counterAccountId };
}

/** Bounds of Brasília days, inclusive, for `>= start and < end`. Infinite for an omitted day. */
export const boundsOf = (from: string | null | undefined, to: string | null | undefined) => [
  from ? brasiliaDayBounds(from).start : '-infinity',
  to ? brasiliaDayBounds(to).end : 'infinity',
];

export const getStatement = readOperation({
  name: 'getStatement',
  scopes: ['statement:read'],
  summary: 'Lists the entries of an account, newest first; days are Brasília days, inclusive',
  effects: ['reads_personal_data'],
  refusals: ['account_not_found'],
  input: z
    .strictObject({
      accountId: IntegerId,
      dateFrom: Day.optional(),
      dateTo: Day.optional(),
      page: Page,
      pageSize: PageSize,
    })
    .refine(({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo, {
      error: inSchema(t('notBeforeFirstDay')),
      path: ['dateTo'],
    }),
  async run({ database, principal }, input): Promise<Paged<StatementEntry> & { readonly accountId: number }> {
    const { accountId, dateFrom, dateTo, page, pageSize } = input;
    const whichOnes = [principal.partnerId, accountId, ...boundsOf(dateFrom, dateTo)];
    const most = mostCounted(page, pageSize);
    const [counted] = await database.query<{ total: number }>(COUNT_ENTRIES, [...whichOnes, most]);
    if (!counted) throw accountNotFound();
    const rows = await database.query<EntryRow>(PAGE_OF_ENTRIES, [...whichOnes, pageSize, (page - 1) * pageSize]);
    const { total } = counted;
    return { accountId, items: rows.map(statementEntry), page, pageSize, total, isMinimum: total === most };
  },
});
