import { type FinanceOwner, financeEventOf } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import type { StagedMessage } from '../../../platform/records.ts';
import { recordEntries } from '../accounting/accounting-entry.ts';
import type { PendingFacts } from './candidate-join.ts';
import { candidatesOf } from './candidates.ts';
import { writeMatches } from './match.ts';
import { decide } from './matching-rules.ts';
import { propose } from './proposal.ts';
import { bankFeeDivergent, matchedEventOf } from './reconciliation.events.ts';
import type { EntryStatus } from './statement-entry.ts';

/** Who matches, and when. */
export interface Matching {
  readonly tx: Queryable;
  readonly owner: FinanceOwner;
  readonly author: string;
  readonly now: Date;
  stage(message: StagedMessage): void;
}

// Dismissed proposals are no proposals.
const SET_STATUSES = statement(
  'set_statement_entry_statuses',
  `update statement_entry e set status = s.status, status_reason = s.reason
   from jsonb_to_recordset($2) as s(id uuid, status text, reason text)
   where e.institution_id = $1 and e.id = s.id`,
);
const PROPOSED = statement(
  'statement_entries_with_proposals',
  `select distinct p.statement_entry_id as id from reconciliation_proposal p
   where p.institution_id = $1 and p.statement_entry_id = any ($2) and p.status = 'open'`,
);

/**
 * Matches what is certain of these entries and of those beside which they wait, and proposes what may be. A fixed number of
 * statements, however many entries. Whoever calls has the institution's reconciliation locked.
 *
 * @returns what each entry is then
 */
export async function match(context: Matching, entryIds: readonly string[]): Promise<ReadonlyMap<string, EntryStatus>> {
  const { tx, owner, now, author: createdBy } = context;
  const { institutionId } = owner;
  const candidates = await candidatesOf(tx, institutionId, entryIds);
  const { entries } = candidates;
  const ids = entries.map(({ id }) => id);
  const decisions = decide(candidates);
  const matches = await writeMatches(tx, institutionId, decisions.matches, { createdBy, createdAt: now });
  const waiting = ids.filter((id) => decisions.statuses.get(id) !== 'matched');
  await propose(tx, institutionId, waiting, decisions.proposals, now);
  const proposed = new Set((await tx.query<{ id: string }>(PROPOSED, [institutionId, waiting])).map(({ id }) => id));
  const statuses = new Map(decisions.statuses);
  const changed = entries.flatMap(({ id, status, statusReason }) => {
    const decided = decisions.statuses.get(id) as EntryStatus;
    const next = decided === 'proposed' && !proposed.has(id) ? 'unmatched' : decided;
    statuses.set(id, next);
    const reason = decisions.conflicts.get(id) ?? null;
    return next === 'matched' || (next === status && reason === statusReason) ? [] : [{ id, status: next, reason }];
  });
  await tx.query(SET_STATUSES, [institutionId, JSON.stringify(changed)]);
  for (const each of matches) context.stage(matchedEventOf(owner, each));
  await tellFees(context, entries, decisions.divergentFees);
  return statuses;
}

/** A fee that was charged is an expense, whatever was agreed; both are told once. */
async function tellFees(
  { tx, owner, stage }: Matching,
  entries: readonly PendingFacts[],
  divergent: ReadonlyMap<string, number>,
): Promise<void> {
  const fees = entries.filter(({ kind, amount }) => kind === 'fee' && amount < 0);
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
      ...{ amount: -amount, day: date, description: description || 'Bank fee' },
    })),
  );
  for (const { id, amount } of fees) {
    const expected = divergent.get(id);
    if (expected === undefined) continue;
    const facts = { statement_entry_id: id, expected_minor: expected, charged_minor: -amount };
    stage(financeEventOf(bankFeeDivergent, owner, `bank_fee.divergent:${id}`, facts));
  }
}
