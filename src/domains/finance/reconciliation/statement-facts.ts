import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { AccountKnowledge } from './statement-check.ts';
import type { ReadStatement } from './statement-files/read-statement.ts';
import { identify } from './statement-files/statement-rows.ts';
import type { LabelMeaning } from './statement-findings.ts';

// Only a statement that stated a closing balance says what the books lack.
const FACTS = statement(
  'statement_account_knowledge',
  `select b.opening_date::text as "openingDate", coalesce(p.labels, '[]') as labels,
     coalesce(p.sign_by_type, false) as "isSignByType",
     coalesce(i.closing_balance - i.booked_until, b.opening_balance)
       + coalesce(d.before, 0) as "bookedBefore",
     coalesce(i.closing_balance - i.booked_until, b.opening_balance) as base, d.stated, d.last
   from bank_account b
     left join statement_profile p on p.bank_account_id = b.id
     left join lateral (
       select i.closing_balance, i.booked_until from statement_import i
       where i.bank_account_id = b.id and i.closing_balance is not null order by i.id desc limit 1
     ) i on true
     cross join lateral (
       select sum(d.inflow - d.outflow) filter (where d.day < $3) as before,
         coalesce(sum(d.inflow - d.outflow) filter (where d.day <= $4), 0) as stated,
         coalesce(sum(d.inflow - d.outflow) filter (where d.day <= $5), 0) as last
       from statement_day d where d.institution_id = $1 and d.bank_account_id = b.id
     ) d
   where b.institution_id = $1 and b.id = $2`,
);
const KNOWN = statement(
  'known_entries_of_file',
  `select e.external_id as "externalId" from statement_entry e
   where e.institution_id = $1 and e.bank_account_id = $2 and e.external_id = any ($3)`,
);
const SIMILAR = statement(
  'similar_entries_of_file',
  `select e.entry_date || '|' || e.amount as key, count(*)::int as count from statement_entry e
   where e.institution_id = $1 and e.bank_account_id = $2
     and (e.entry_date, e.amount) in (select g.day, g.amount from unnest($4::date[], $5::bigint[]) g(day, amount))
     and not e.external_id = any ($3)
   group by 1`,
);

const OPENING_DATE = statement(
  'opening_date_of_bank_account',
  'select b.opening_date::text as "openingDate" from bank_account b where b.institution_id = $1 and b.id = $2',
);

interface DatedAmount {
  readonly date: string;
  readonly amount: number;
}

/** Number of entries by day and amount, `2026-11-10|-1000`, without those with the given external ids. */
async function similarEntries(
  tx: Queryable,
  institutionId: number,
  bankAccountId: string,
  externalIds: readonly string[],
  rows: readonly DatedAmount[],
): Promise<ReadonlyMap<string, number>> {
  const similar = await tx.query<{ key: string; count: number }>(SIMILAR, [
    ...[institutionId, bankAccountId, externalIds, rows.map(({ date }) => date), rows.map(({ amount }) => amount)],
  ]);
  return new Map(similar.map(({ key, count }) => [key, count]));
}

/** Two statements, under the reconciliation lock of the caller. */
export async function entryFacts(
  tx: Queryable,
  institutionId: number,
  bankAccountId: string,
  entries: readonly (DatedAmount & { readonly externalId: string })[],
  today: string,
): Promise<Pick<AccountKnowledge, 'openingDate' | 'today' | 'similar'>> {
  const [account] = await tx.query<{ openingDate: string }>(OPENING_DATE, [institutionId, bankAccountId]);
  const ids = entries.map(({ externalId }) => externalId);
  const similar = await similarEntries(tx, institutionId, bankAccountId, ids, entries);
  return { openingDate: account?.openingDate ?? today, today, similar };
}

/** The books of an account at the end of a day, without the rows of the file. In cents. */
export interface Books {
  readonly day: string;
  readonly balance: number;
  /** Sum of the entries until that day. */
  readonly entries: number;
}

export interface AccountFacts extends AccountKnowledge {
  /** At the end of the file's last day, and of the day that it states for its closing balance. */
  readonly books: readonly [Books, Books];
}

interface Row extends Pick<AccountFacts, 'openingDate' | 'isSignByType' | 'bookedBefore'> {
  readonly labels: readonly { readonly label: string; readonly meaning: LabelMeaning }[];
  readonly base: number;
  readonly stated: number;
  readonly last: number;
}

/** The later of the day of the last row and the day that the file states for its closing balance. */
export const lastDay = ({ closing, rows }: Pick<ReadStatement, 'closing' | 'rows'>): string =>
  [...rows.map(({ date }) => date), closing?.date ?? null].reduce<string>(
    (last, date) => (date !== null && date > last ? date : last),
    '',
  );

/** Three statements, under the reconciliation lock of the caller. */
export async function accountFacts(
  tx: Queryable,
  institutionId: number,
  bankAccountId: string,
  read: ReadStatement,
  today: string,
): Promise<AccountFacts> {
  const ids = identify(read.rows);
  const dated = read.rows.flatMap(({ date, amount }) => (date !== null && amount !== null ? [{ date, amount }] : []));
  const [first = today] = dated.map(({ date }) => date).sort();
  const of = [institutionId, bankAccountId];
  const last = lastDay(read) || today;
  const stated = read.closing?.date ?? last;
  const [facts] = (await tx.query<Row>(FACTS, [...of, first, stated, last])) as [Row];
  const known = await tx.query<{ externalId: string }>(KNOWN, [...of, ids]);
  const similar = await similarEntries(tx, institutionId, bankAccountId, ids, dated);
  const booksOn = (day: string, entries: number): Books => ({
    ...{ day, balance: Number(facts.base) + Number(entries), entries: Number(entries) },
  });
  return {
    ...{ openingDate: facts.openingDate, isSignByType: facts.isSignByType, today },
    labels: new Map(facts.labels.map(({ label, meaning }) => [label, meaning])),
    known: new Set(known.map(({ externalId }) => externalId)),
    similar,
    bookedBefore: Number(facts.bookedBefore),
    books: [booksOn(last, facts.last), booksOn(stated, facts.stated)],
  };
}
