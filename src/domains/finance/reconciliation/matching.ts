import { type FinanceOwner, financeEventOf } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import { recordEntries } from '../accounting/accounting-entry.ts';
import { firstOpenDay } from '../treasury/booking-day.ts';
import type { PendingFacts } from './candidate-join.ts';
import { candidatesOf } from './candidates.ts';
import { changeEntries, insertEntries } from './entry-writes.ts';
import { type Match, newMatch, returnedBy, writeMatches } from './match.ts';
import { decide } from './matching-rules.ts';
import { propose } from './proposal.ts';
import { bankFeeDivergent, matchedEventOf } from './reconciliation.events.ts';
import type { FreshEntry } from './statement-entry.ts';
import type { EntryStatus } from './statement-entry-states.ts';

export interface Matching {
  readonly tx: Queryable;
  readonly owner: FinanceOwner;
  readonly author: string;
  readonly now: Date;
  stage(message: StagedMessage): void;
}

// Dismissed proposals do not count.
const PROPOSED = statement(
  'statement_entries_with_proposals',
  `select distinct p.statement_entry_id as id from reconciliation_proposal p
   where p.institution_id = $1 and p.statement_entry_id = any ($2) and p.status = 'open'`,
);

/** Company of the account, and the agreed fees of an account at another bank. */
export type AccountFacts = Pick<PendingFacts, 'companyId' | 'agreedFees'>;

export interface Arrival extends FreshEntry, AccountFacts {}

const asPending = (entry: Arrival): PendingFacts => ({
  ...entry,
  ...{ returned: 0, status: 'unmatched', statusReason: null },
  transactionId: entry.transactionId ?? null,
  returnsTransactionId: entry.returnsTransactionId ?? null,
});

/** A fixed number of statements, under the treasury and reconciliation locks of the caller. Returns the state of each entry. */
export async function match(
  context: Matching,
  { arrivals = [], waiting = [] }: { readonly arrivals?: readonly Arrival[]; readonly waiting?: readonly string[] },
): Promise<ReadonlyMap<string, EntryStatus>> {
  const { tx, owner, now, author: createdBy } = context;
  const { institutionId } = owner;
  const author = { createdBy, createdAt: now };
  const candidates = await candidatesOf(tx, institutionId, arrivals.map(asPending), waiting);
  const { entries } = candidates;
  const decisions = decide(candidates);
  const statusOf = (id: string) => decisions.statuses.get(id) as EntryStatus;
  const reasonOf = (id: string) => decisions.conflicts.get(id) ?? null;
  const returned = returnedBy(decisions.matches);
  const decided = arrivals.map((entry) => ({
    ...{ ...entry, status: statusOf(entry.id), statusReason: reasonOf(entry.id) },
    returned: returned.get(entry.id) ?? 0,
  }));
  const fresh = new Set(arrivals.map(({ id }) => id));
  const matches = decisions.matches.map((each) => newMatch(each, author));
  // Builds the events while the database writes the entries, because both take long for thousands of entries.
  await Promise.all([insertEntries(tx, institutionId, decided, author), stageMatches(context, matches)]);
  await writeMatches(tx, institutionId, matches, fresh);

  const waits = entries.filter(({ id }) => statusOf(id) !== 'matched');
  const ids = waits.map(({ id }) => id);
  if (waits.length > 0) await propose(tx, institutionId, ids, decisions.proposals, now);
  const known = waits.filter(({ id }) => !fresh.has(id));
  const left = await withProposals(tx, institutionId, known);
  const statuses = new Map(decisions.statuses);
  const changed = known.flatMap(({ id, status, statusReason }) => {
    const next = statusOf(id) === 'proposed' && !left.has(id) ? 'unmatched' : statusOf(id);
    statuses.set(id, next);
    const reason = reasonOf(id);
    return next === status && reason === statusReason ? [] : [{ id, status: next, reason }];
  });
  await changeEntries(tx, institutionId, changed);
  await stageFees(context, entries, decisions.divergentFees);
  return statuses;
}

/** An entry can be without proposals, because all of them can have been dismissed. */
async function withProposals(tx: Queryable, institutionId: number, entries: readonly PendingFacts[]) {
  const ids = entries.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await tx.query<{ id: string }>(PROPOSED, [institutionId, ids]);
  return new Set(found.map(({ id }) => id));
}

async function stageMatches({ owner, stage }: Matching, matches: readonly Match[]): Promise<void> {
  for (const match of matches) stage(matchedEventOf(owner, match));
}

/**
 * Books every charged fee as an expense, on the first open treasury day if its own is closed. Both the booking and the event happen at most once for each
 * entry.
 */
async function stageFees(
  { tx, owner, stage }: Matching,
  entries: readonly PendingFacts[],
  divergent: ReadonlyMap<string, number>,
): Promise<void> {
  const fees = entries.filter(({ kind, amount }) => kind === 'fee' && amount < 0);
  if (fees.length === 0) return;
  const open = (await firstOpenDay(tx, owner.institutionId)) ?? '';
  await recordEntries(
    tx,
    fees.map(({ id, amount, date, companyId, description }) => ({
      ...{
        institutionId: owner.institutionId,
        kind: 'bank_fee_charged',
        sourceId: id,
        companyId,
        financialAccountId: null,
      },
      ...{ amount: -amount, day: date < open ? open : date, description: description || 'Bank fee' },
    })),
  );
  for (const { id, amount } of fees) {
    const expected = divergent.get(id);
    if (expected === undefined) continue;
    const facts = { statement_entry_id: id, expected_minor: expected, charged_minor: -amount };
    stage(financeEventOf(bankFeeDivergent, owner, `bank_fee.divergent:${id}`, facts));
  }
}
