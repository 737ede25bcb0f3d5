import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { auditRow, flush } from '../../../platform/operation/records.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { openCases } from '../../cases/case-opening.ts';
import { type NewAccountingEntry, recordEntries } from '../accounting/accounting-entry.ts';
import { concludeEach, type Following } from '../conclude-each.ts';
import { institutionPartner } from '../notifications/institution-partner.ts';
import { lockTreasuryDay } from '../treasury/treasury-day-lock.ts';
import { CENT } from './base-units.ts';
import { lockPixCredit } from './pix-credit.ts';
import { statusOf } from './receivable-states.ts';

const BATCH = 100;
/** Each run looks back this far, because a posting can commit after a later one. */
const OVERLAP = "interval '2 minutes'";
const AUTHOR = 'gateway';
const REASON = 'The PIX credit was returned to its payer.';

// Covers every institution, because the job runs unattended.
const FIND = statement(
  'find_credit_returns',
  `with account as materialized (
     select a.account_id, a.institution_id, coalesce(f.followed_until, '-infinity') as since,
       (select max(p.occurred_at) from posting p where p.debit_account_id = a.account_id) as latest
     from paying_account a left join credit_return_follow f on f.account_id = a.account_id
   ), found as (
     insert into credit_return (posting_id, institution_id, account_id, credit_transaction_id, amount, returned_on)
     select p.id, a.institution_id, a.account_id, r.original_transaction_id, p.amount,
       (p.occurred_at at time zone 'America/Sao_Paulo')::date
     from account a join posting p on p.debit_account_id = a.account_id and p.occurred_at > a.since - ${OVERLAP}
       cross join lateral (
         select r.original_transaction_id from pix_refund r where r.transaction_id = p.transaction_id offset 0) r
     where p.kind = 'pix_refund'
     on conflict do nothing
   )
   insert into credit_return_follow as f (account_id, institution_id, followed_until)
   select account_id, institution_id, latest from account where latest > since
   on conflict (account_id) do update set followed_until = greatest(f.followed_until, excluded.followed_until)`,
);
const OPEN = statement(
  'open_credit_returns',
  `select r.posting_id as id, r.institution_id as "institutionId", r.account_id as "accountId", a.company_id as "companyId",
     r.credit_transaction_id as "creditId", t.end_to_end_id as "endToEndId", r.amount, r.returned_on::text as "returnedOn"
   from credit_return r join transaction t on t.id = r.credit_transaction_id join paying_account a on a.account_id = r.account_id
   where r.applied_at is null order by r.posting_id limit $1`,
);
const APPLY = statement(
  'apply_credit_return',
  'update credit_return set applied_at = $2 where posting_id = $1 and applied_at is null returning true as applied',
);
const LOCK_RECEIVABLES = statement(
  'lock_receivables_of_credit',
  `select r.id from receivable r
   where r.institution_id = $1 and r.id in (select c.receivable_id from receivable_receipt c
     where c.institution_id = $1 and lower(c.reference) = lower($2) and c.reversed_on is null)
   order by r.id for no key update`,
);
const CITING = statement(
  'receipts_that_cite_credit',
  `select c.id, c.receivable_id as "receivableId", c.amount_base_units as "amountBaseUnits", c.cash_base_units as "cashBaseUnits",
     r.amount_base_units as owed, r.received_base_units as received, r.financial_account_id as "financialAccountId"
   from receivable_receipt c join receivable r on r.id = c.receivable_id
   where c.institution_id = $1 and lower(c.reference) = lower($2) and c.reversed_on is null order by c.id desc`,
);
const REVERSE = statement(
  'reverse_receipts_of_return',
  `update receivable_receipt set reversed_on = $3, reversed_at = $4, reversed_by = '${AUTHOR}', reversal_reason = $5,
     reversed_by_return = $6 where institution_id = $1 and id = any ($2)`,
);
const REOPEN = statement(
  'reopen_receivable',
  `update receivable set received_base_units = $3, status = $4, closed_on = null, updated_at = $5
   where institution_id = $1 and id = $2`,
);

interface Returned {
  /** Id of the posting. */
  readonly id: string;
  readonly institutionId: number;
  readonly accountId: number;
  readonly companyId: string;
  readonly creditId: string;
  readonly endToEndId: string;
  /** In cents. */
  readonly amount: number;
  readonly returnedOn: string;
}

interface Citing {
  readonly id: string;
  readonly receivableId: string;
  readonly amountBaseUnits: number;
  readonly cashBaseUnits: number;
  readonly owed: number;
  readonly received: number;
  readonly financialAccountId: string | null;
}

/** Each return of a PIX credit once, in its own transaction: into the books, and out of the receipts that cite it. */
export async function followCreditReturns(following: Following): Promise<number> {
  const { database } = following;
  await database.query(FIND, []);
  return concludeEach(following, await database.query<Returned>(OPEN, [BATCH]), apply);
}

async function apply(context: UnattendedContext, returned: Returned): Promise<void> {
  const { tx, now } = context;
  const { id, institutionId, endToEndId, amount, returnedOn } = returned;
  const today = brasiliaDate(now);
  const isDayClosed = await lockTreasuryDay(tx, institutionId, returnedOn);
  const isTodayClosed = returnedOn === today ? isDayClosed : await lockTreasuryDay(tx, institutionId, today);
  const locked = await tx.query<{ id: string }>(LOCK_RECEIVABLES, [institutionId, endToEndId]);
  const credit = await lockPixCredit(tx, institutionId, endToEndId);
  if (!credit) throw new Error(`the returned credit ${endToEndId} does not belong to a paying account`);
  const citing = await tx.query<Citing>(CITING, [institutionId, endToEndId]);
  const isLocked = new Set(locked.map((receivable) => receivable.id));
  // A receipt was registered between the two locks. The next run locks its receivable too.
  if (citing.some(({ receivableId }) => !isLocked.has(receivableId))) return;
  if ((await tx.query(APPLY, [id, now])).length === 0) return;

  const remaining = credit.remaining - amount;
  const booked = Math.min(credit.identified, credit.remaining) - Math.min(credit.identified, remaining);
  const [financialAccountId, ...others] = new Set(citing.map((receipt) => receipt.financialAccountId));
  const entry = {
    ...{ institutionId, companyId: returned.companyId, day: isDayClosed ? today : returnedOn },
    financialAccountId: others.length === 0 ? (financialAccountId ?? null) : null,
    description: `PIX ${endToEndId}`,
    sourceId: id,
  } satisfies Omit<NewAccountingEntry, 'kind' | 'amount'>;
  await recordEntries(tx, [
    // A credit enters the books when a receipt identifies it. The rest enters together with its return.
    ...(amount > booked ? [{ ...entry, kind: 'unidentified_pix_received' as const, amount: amount - booked }] : []),
    { ...entry, kind: 'pix_return_sent', amount },
  ]);

  const excess = credit.identified - remaining;
  if (excess <= 0) return;
  const reversible = isTodayClosed ? null : receiptsOf(citing, excess * CENT);
  if (reversible) await reverse(context, returned, reversible);
  else await openCases(tx, now, [caseOf(returned, { remaining, identified: credit.identified, now })]);
}

/** Returns receipts whose sum is exactly `excess`: one of that amount, or the newest together. Null without such ones. */
function receiptsOf(newestFirst: readonly Citing[], excess: number): readonly Citing[] | null {
  const equal = newestFirst.find(({ cashBaseUnits }) => cashBaseUnits === excess);
  if (equal) return [equal];
  let sum = 0;
  const count = newestFirst.findIndex(({ cashBaseUnits }) => {
    sum += cashBaseUnits;
    return sum >= excess;
  });
  return sum === excess ? newestFirst.slice(0, count + 1) : null;
}

/** The reversal counts today. `pix_return_sent` has booked its money already. */
async function reverse(
  { tx, now }: UnattendedContext,
  { id, institutionId, endToEndId }: Returned,
  receipts: readonly Citing[],
): Promise<void> {
  const ids = receipts.map((receipt) => receipt.id);
  await tx.query(REVERSE, [institutionId, ids, brasiliaDate(now), now, REASON, id]);
  for (const [receivableId, ofReceivable] of Map.groupBy(receipts, (receipt) => receipt.receivableId)) {
    const [{ owed, received }] = ofReceivable as [Citing, ...Citing[]];
    const left = received - ofReceivable.reduce((sum, { amountBaseUnits }) => sum + amountBaseUnits, 0);
    await tx.query(REOPEN, [institutionId, receivableId, left, statusOf(owed, left), now]);
  }
  await audit(tx, now, { id, institutionId }, receipts, endToEndId);
}

async function audit(
  tx: Queryable,
  now: Date,
  { id, institutionId }: Pick<Returned, 'id' | 'institutionId'>,
  receipts: readonly Citing[],
  endToEndId: string,
): Promise<void> {
  const partnerId = await institutionPartner(tx, institutionId);
  const principal = { audience: 'deployment', institutionId, partnerId, clientId: AUTHOR } as const;
  const entries = receipts.map((receipt) => ({
    action: 'receivable.receipt_reversed',
    accountId: null,
    resourceType: 'receivable',
    resourceId: receipt.receivableId,
    changes: {
      ...{ receipt_id: receipt.id, amount_base_units: receipt.amountBaseUnits, reason: REASON },
      ...{ end_to_end_id: endToEndId, posting_id: id },
    },
  }));
  await flush(tx, {
    audit: entries.map((entry) => auditRow(entry, { principal, requestId: `credit_return:${id}` }, now)),
    staged: [],
  });
}

const caseOf = (
  { id, institutionId, accountId, creditId, endToEndId, amount, returnedOn }: Returned,
  { remaining, identified, now }: { readonly remaining: number; readonly identified: number; readonly now: Date },
) => ({
  ...{ kind: 'credit_taken_back' as const, rail: 'spi' as const, institutionId, accountId },
  key: `credit_return:${id}`,
  ...{ reference: endToEndId, transactionId: creditId, amount: identified - remaining },
  // The settlement account is right: only the receipts are not.
  direction: null,
  facts: { returned: amount, returned_on: returnedOn, credit_remaining: remaining, receipts: identified },
  evidence: [{ messageId: id, type: 'posting', body: { posting_id: id, amount }, signature: null, at: now }],
});
