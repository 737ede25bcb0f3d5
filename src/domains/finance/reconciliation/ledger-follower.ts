import type { Database } from '../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowById } from '../../../platform/database/row-by-id.ts';
import { unattended } from '../../../platform/operation/unattended.ts';
import { brasiliaDate, brasiliaDayBounds } from '../../../platform/time/calendar.ts';
import { type EntryRow, entryColumns, statementEntry } from '../../accounts/statement.ts';
import { ENTRY_TYPES } from '../../posting-kinds.ts';
import { institutionPartner } from '../notifications/institution-partner.ts';
import { lockTreasuryDay } from '../treasury/treasury-day-lock.ts';
import { type Arrival, match } from './matching.ts';
import { lockReconciliation } from './reconciliation-lock.ts';
import { freshEntries, type NewEntry } from './statement-entry.ts';
import { PENDING } from './statement-entry-states.ts';

/** Postings, and waiting entries, per batch. */
const BATCH = 2_000;
/** Each run looks back this far, because a posting can commit after a later one. */
const OVERLAP = "interval '2 minutes'";
const AUTHOR = 'gateway';

const unknown = (side: string) => `(select p.* from posting p
  where p.${side} = a.account_id and p.occurred_at > coalesce(f.followed_until, '-infinity') - ${OVERLAP}
    and not exists (select from statement_entry e where e.account_id = a.account_id and e.external_id = p.id::text)
  order by p.occurred_at, p.id limit ${BATCH})`;

// The returned transaction: of a return its own, of a refund the credit that it refunds.
const NEW_POSTINGS = statement(
  'postings_for_statements',
  `select p.institution_id as "institutionId", p.company_id as "companyId", ${entryColumns('p.account_id')},
     case when p.kind in ('pix_return', 'ted_return', 'bill_reversal') then t.id else coalesce(
       (select r.original_transaction_id from pix_refund r where r.transaction_id = t.id),
       (select c.transaction_id from ted_refund r join ted_credit c on c.id = r.credit_id where r.transaction_id = t.id)
     ) end as "returnsTransactionId"
   from (
     select each.*, a.account_id, a.company_id from paying_account a
       left join reconciliation_follow f on f.account_id = a.account_id
       cross join lateral (${unknown('debit_account_id')} union all ${unknown('credit_account_id')}) each
     order by each.occurred_at, each.id limit ${BATCH}
   ) p cross join ${rowById('transaction', 't', 'p.transaction_id')}
     left join ${rowById('fee_charge', 'f', 'p.fee_charge_id')} on true
   order by p.occurred_at, p.id`,
);
const FOLLOWED = statement(
  'statements_followed_until',
  `insert into reconciliation_follow as f (account_id, institution_id, followed_until) values ($1, $2, $3)
   on conflict (account_id) do update set followed_until = greatest(f.followed_until, excluded.followed_until)`,
);

interface Posting extends EntryRow {
  readonly institutionId: number;
  readonly companyId: string;
  readonly returnsTransactionId: string | null;
}

function entryOf({ returnsTransactionId, ...row }: Posting): NewEntry {
  const { id, type, direction, amount, description, endToEndId, completedAt, transactionId } = statementEntry(row);
  return {
    ...{ externalId: id, date: brasiliaDate(completedAt), description, endToEndId, document: null },
    kind: ENTRY_TYPES[type].bankStatement,
    ...{ amount: direction === 'debit' ? -amount : amount, transactionId, returnsTransactionId },
  };
}

/** Each posting becomes exactly one entry, even with concurrent runs. Returns the number of postings. */
export async function followLedger(database: Database, now: Date): Promise<number> {
  const postings = await database.query<Posting>(NEW_POSTINGS, []);
  for (const [institutionId, ofInstitution] of Map.groupBy(postings, (posting) => posting.institutionId)) {
    await unattended(database, now, async ({ tx, stage }) => {
      const owner = { institutionId, institutionPartnerId: await institutionPartner(tx, institutionId) };
      await lockTreasuryDay(tx, institutionId, brasiliaDate(now));
      await lockReconciliation(tx, institutionId);
      const arrivals: Arrival[] = [];
      for (const [accountId, ofAccount] of Map.groupBy(ofInstitution, (posting) => posting.accountId)) {
        const [{ companyId }] = ofAccount as [Posting, ...Posting[]];
        const account = { bankAccountId: null, accountId };
        const { fresh } = await freshEntries(tx, institutionId, account, ofAccount.map(entryOf));
        arrivals.push(...fresh.map((entry) => ({ ...entry, companyId, agreedFees: null })));
        await tx.query(FOLLOWED, [accountId, institutionId, ofAccount.at(-1)?.completedAt]);
      }
      await match({ tx, owner, author: AUTHOR, now, stage }, { arrivals });
    });
  }
  return postings.length;
}

const INSTITUTIONS = statement(
  'institutions_with_pending_entries',
  `select distinct institution_id as id from statement_entry where status in ${PENDING}`,
);
const PAGE = statement(
  'pending_statement_entries_again',
  `select e.id from statement_entry e where e.institution_id = $1 and e.status in ${PENDING} and e.id > $2
   order by e.id limit ${BATCH}`,
);
const NIL = '00000000-0000-0000-0000-000000000000';

/** Matches waiting entries again, because their items can have been paid, received or reversed meanwhile. */
export async function matchAgain(database: Database, now: Date): Promise<void> {
  for (const { id: institutionId } of await database.query<{ id: number }>(INSTITUTIONS, [])) {
    for (let after: string | undefined = NIL; after !== undefined; ) {
      const { value: last }: { value: string | undefined } = await unattended(database, now, async ({ tx, stage }) => {
        const owner = { institutionId, institutionPartnerId: await institutionPartner(tx, institutionId) };
        await lockTreasuryDay(tx, institutionId, brasiliaDate(now));
        await lockReconciliation(tx, institutionId);
        const ids = (await tx.query<{ id: string }>(PAGE, [institutionId, after])).map(({ id }) => id);
        if (ids.length > 0) await match({ tx, owner, author: AUTHOR, now, stage }, { waiting: ids });
        return ids.length === BATCH ? ids.at(-1) : undefined;
      });
      after = last;
    }
  }
}

const UNMATCHED = statement(
  'unmatched_statement_entries_of_day',
  `select (select count(*) from statement_entry e
       where e.institution_id = $1 and e.entry_date = $2 and e.status in ${PENDING})
     + (select count(*) from paying_account a join posting p on p.occurred_at >= $3 and p.occurred_at < $4
         and a.account_id in (p.debit_account_id, p.credit_account_id)
         and not exists (select from statement_entry e where e.account_id = a.account_id and e.external_id = p.id::text)
       where a.institution_id = $1) as count`,
);

/** Counts the waiting entries of a Brasília day, including postings that have no statement entry yet. */
export async function unmatchedEntries(db: Queryable, institutionId: number, day: string): Promise<number> {
  const { start, end } = brasiliaDayBounds(day);
  const [row] = await db.query<{ count: number }>(UNMATCHED, [institutionId, day, start, end]);
  return row?.count ?? 0;
}
