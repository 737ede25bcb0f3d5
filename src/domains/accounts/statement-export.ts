import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { calendarDaysBetween } from '../../platform/time/calendar.ts';
import { Day } from '../../platform/time/day.ts';
import type { EntryDirection, PostingKind } from '../posting-kinds.ts';
import { accountNotFound } from './account.ts';
import { boundsOf } from './statement.ts';
import { t } from './texts.ts';

/** Longest period of an exported statement, in days. */
const MOST_DAYS = 366;
/** A PDF takes about 0.2 ms of CPU time for each entry. */
const MOST_PRINTED = 10_000;
/** Entries that each statement reads. Bounds the memory of a request. */
const SLICE = 500;

export const STATEMENT_FILES = { csv: 'text/csv', ofx: 'application/x-ofx', pdf: 'application/pdf' } as const;

interface AccountFacts {
  readonly holder: string;
  readonly document: string;
  readonly agency: string;
  readonly accountNumber: string;
  readonly institution: string;
  readonly ispb: string;
}

interface Balances extends AccountFacts {
  /** In cents, before the first entry. */
  readonly opening: number;
  readonly entries: number;
}

export interface ExportedEntry {
  readonly id: string;
  readonly kind: PostingKind;
  readonly direction: EntryDirection;
  /** Signed cents: debits are negative. */
  readonly amount: number;
  /** Description from the payer. */
  readonly description: string | null;
  /** Name of the other side. */
  readonly counterparty: string | null;
  readonly endToEndId: string | null;
  readonly transactionId: string;
  readonly completedAt: Date;
  /** Balance of the account in cents after the entry. */
  readonly balance: number;
}

export interface ExportedStatement extends AccountFacts {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  readonly issuedAt: Date;
  readonly opening: number;
  /** Earliest first, in slices. Reads the next slice when it is asked for. */
  readonly slices: AsyncIterable<readonly ExportedEntry[]>;
}

const sums = (column: string, sign: string) => `(select coalesce(sum(${sign}p.amount), 0) as moved,
       count(*) filter (where p.occurred_at < $4) as entries
     from posting p where p.${column} = b.account_id and p.occurred_at >= $3)`;

// The balance row and its postings commit together, so one snapshot of both gives the opening balance.
const BALANCES = statement(
  'balances_of_exported_statement',
  `select c.name as holder, c.document, a.agency, a.account_number as "accountNumber", i.name as institution, i.ispb,
     (b.balance - i_.moved - o_.moved)::bigint as opening, (i_.entries + o_.entries)::bigint as entries
   from balance b join account a on a.id = b.account_id
     join customer c on c.id = b.customer_id
     join institution i on i.id = b.institution_id
     cross join lateral ${sums('credit_account_id', '')} i_
     cross join lateral ${sums('debit_account_id', '-')} o_
   where b.partner_id = $1 and b.account_id = $2`,
);

// Each side is read earliest first from its own index.
const side = (column: string) => `(select p.id, p.occurred_at from posting p
  where p.${column} = $2 and p.occurred_at >= $3 and p.occurred_at < $4 and (p.occurred_at, p.id) > ($5, $6)
  order by p.occurred_at, p.id limit $7)`;

const ENTRIES = statement(
  'entries_of_exported_statement',
  `select p.id, p.kind, p.amount, case when p.debit_account_id = $2 then 'debit' else 'credit' end as direction,
     p.occurred_at as "completedAt", p.occurred_at::text as position, p.transaction_id as "transactionId",
     case when f.id is null then t.description end as description,
     case when f.id is null then t.end_to_end_id end as "endToEndId",
     case when f.id is null then coalesce(oc.name, t.counterparty ->> 'name') end as counterparty
   from balance b cross join lateral (
     select * from (${side('debit_account_id')} union all ${side('credit_account_id')}) sides
     order by occurred_at, id limit $7
   ) k join posting p on p.id = k.id
     join transaction t on t.id = p.transaction_id left join fee_charge f on f.id = p.fee_charge_id
     left join account oa on oa.partner_id = $1 and oa.id = p.debit_account_id + p.credit_account_id - $2
     left join customer oc on oc.id = oa.customer_id
   where b.partner_id = $1 and b.account_id = $2
   order by k.occurred_at, k.id`,
);

interface EntryRow extends Omit<ExportedEntry, 'balance'> {
  readonly position: string;
}

const FIRST = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** Balances are those of the entries that it returns: a payment that arrives meanwhile changes nothing before it. */
async function* slicesOf(
  db: Queryable,
  which: readonly unknown[],
  opening: number,
): AsyncGenerator<readonly ExportedEntry[]> {
  let after: readonly string[] = FIRST;
  let balance = opening;
  for (;;) {
    const rows = await db.query<EntryRow>(ENTRIES, [...which, ...after, SLICE]);
    if (rows.length === 0) return;
    yield rows.map(({ position, ...row }) => {
      const amount = row.direction === 'debit' ? -row.amount : row.amount;
      balance += amount;
      after = [position, row.id];
      return { ...row, amount, balance };
    });
    if (rows.length < SLICE) return;
  }
}

const TOO_LONG = inSchema(t('daysAtMost', { max: MOST_DAYS }));

export const exportStatement = readOperation({
  name: 'exportStatement',
  scopes: ['statement:read'],
  summary: 'Returns the statement of an account for a day, a month or up to a year, as a file',
  effects: ['reads_personal_data'],
  refusals: ['account_not_found', 'statement_too_large'],
  input: z
    .strictObject({
      accountId: IntegerId,
      dateFrom: Day,
      dateTo: Day,
      format: z.enum(['csv', 'ofx', 'pdf']),
    })
    .refine(({ dateFrom, dateTo }) => dateFrom <= dateTo, {
      error: inSchema(t('notBeforeFirstDay')),
      path: ['dateTo'],
    })
    .refine(({ dateFrom, dateTo }) => calendarDaysBetween(dateFrom, dateTo) < MOST_DAYS, {
      error: TOO_LONG,
      path: ['dateTo'],
    }),
  async run({ database, principal, now }, input): Promise<ExportedStatement> {
    const { accountId, dateFrom: from, dateTo: to, format } = input;
    const which = [principal.partnerId, accountId, ...boundsOf(from, to)];
    const [row] = await database.query<Balances>(BALANCES, which);
    if (!row) throw accountNotFound();
    const { entries, ...account } = row;
    if (format === 'pdf' && entries > MOST_PRINTED) {
      throw new AppError('statement_too_large', t('statementTooLarge', { max: String(MOST_PRINTED) }), {
        maximum: MOST_PRINTED,
      });
    }
    return { ...account, accountId, from, to, issuedAt: now, slices: slicesOf(database, which, account.opening) };
  },
});
