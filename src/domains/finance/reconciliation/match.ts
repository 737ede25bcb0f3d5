import { type Queryable, statement } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { changeEntries } from './entry-writes.ts';
import { ITEM_KINDS } from './item.ts';

/** Who says that entries belong to items. */
export const MATCH_KINDS = { automatic: 'The rules.', manual: 'A person.' };

/** Why entries belong to items. */
export const MATCH_RULES = {
  end_to_end_id: 'They have the same end-to-end id.',
  own_number: 'The entry cites a number of ours.',
  document: 'Amount and document are the same, the days are near, and nothing else fits.',
  return: 'The entry gives back what another one moved.',
  agreed_fee: 'It is a fee as it was agreed.',
  manual: 'A person said so.',
};
export type MatchRule = keyof typeof MATCH_RULES;

/** Why entries and items can differ. */
export const DIFFERENCE_REASONS = {
  fee: 'A fee was kept.',
  discount: 'A discount was given.',
  interest: 'Interest was charged.',
  fine: 'A fine was charged.',
  withholding: 'A tax was withheld.',
  other: 'The reason of the match says it.',
};
export type DifferenceReason = keyof typeof DIFFERENCE_REASONS;

/** What a line of a match is. */
export const LINE_KINDS = {
  entry: 'An entry of a statement.',
  ...ITEM_KINDS,
  returned_entry: 'The entry that an entry gives back.',
  given_back: 'What of the entry itself was given back by others.',
  agreed_fee: 'A fee as it was agreed.',
  difference: 'What entries are more than the rest.',
};
export type LineKind = keyof typeof LINE_KINDS;

/** One line of a match: an entry, or what entries are. Signed cents. */
export interface MatchLine {
  readonly kind: LineKind;
  /** Null of a difference alone. */
  readonly itemId: string | null;
  readonly amount: number;
  /** Of a difference alone. */
  readonly reason: DifferenceReason | null;
}

/** What belongs together: its entries, which come first, are as much as everything else. */
export interface NewMatch {
  readonly kind: keyof typeof MATCH_KINDS;
  /** `undo`: it takes an earlier one apart. */
  readonly rule: MatchRule | 'undo';
  readonly lines: readonly MatchLine[];
  readonly reason?: string;
  /** The match that it undoes; it has no lines then. */
  readonly reverses?: string;
}

export interface Match extends NewMatch {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** A match as it is shown. */
export interface MatchRecord extends Pick<Match, 'id' | 'kind' | 'createdBy' | 'createdAt'> {
  readonly rule: MatchRule;
  readonly reason?: string | null;
  /** Who took it apart, when and why; null: it stands. */
  readonly undoneBy?: string | null;
  readonly undoneAt?: Date | null;
  readonly undoReason?: string | null;
}

/** What matches give back of entries, in cents with the other sign. */
export function returnedBy(matches: readonly NewMatch[]): ReadonlyMap<string, number> {
  const returned = new Map<string, number>();
  for (const { kind, itemId, amount } of matches.flatMap(({ lines }) => lines)) {
    if (kind === 'returned_entry' && itemId !== null) returned.set(itemId, (returned.get(itemId) ?? 0) + amount);
  }
  return returned;
}

// An entry has left the proposals that it had, and so has what it is matched to. $4: entries that can have some. Thousands of rows
// come as columns: they are read in a fraction of the time that JSON takes.
const WRITE = statement(
  'write_reconciliation_matches',
  `with line as (
     select * from unnest($10::uuid[], $11::int[], $12::text[], $13::uuid[], $14::bigint[], $15::text[])
       as l(match_id, line, kind, item_id, amount, reason)
   ), matches as (
     insert into reconciliation_match (id, institution_id, kind, rule, reverses, reason, created_by, created_at)
     select m.id, $1, m.kind, m.rule, m.reverses, m.reason, $2, $3
     from unnest($5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::text[]) as m(id, kind, rule, reverses, reason)
   ), lines as (
     insert into reconciliation_match_item (match_id, line, institution_id, kind, item_id, amount, reason)
     select match_id, line, $1, kind, item_id, amount, reason from line
   ), left_over as (
     update reconciliation_proposal p set status = 'overtaken'
     where p.institution_id = $1 and p.status = 'open' and p.id in (
       select o.id from reconciliation_proposal o where o.statement_entry_id = any ($4)
       union all
       select o.id from line l join reconciliation_proposal o on o.item_id = l.item_id and o.item_kind = l.kind
       where l.kind in ('payment_order', 'remittance_item', 'receipt') and o.status = 'open')
     returning p.statement_entry_id
   )
   select distinct statement_entry_id as id from left_over`,
);
const NOTHING_PROPOSED = statement(
  'statement_entries_without_proposals',
  `select e.id from statement_entry e where e.institution_id = $1 and e.id = any ($2) and e.status = 'proposed'
     and not exists (select from reconciliation_proposal p where p.statement_entry_id = e.id and p.status = 'open')`,
);

/** Entries that have no proposals any more are unmatched. */
export async function withdrawProposed(
  tx: Queryable,
  institutionId: number,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  const found = await tx.query<{ id: string }>(NOTHING_PROPOSED, [institutionId, entryIds]);
  await changeEntries(
    tx,
    institutionId,
    found.map(({ id }) => ({ id, status: 'unmatched' })),
  );
}

/** A match that is to be written, with its id. */
export const newMatch = (match: NewMatch, author: Pick<Match, 'createdBy' | 'createdAt'>): Match => ({
  ...{ ...match, id: newId() },
  ...author,
});

/**
 * Writes matches of one author and time: a fixed number of statements, however many. Whoever calls has the institution's reconciliation locked. `fresh`: entries that were
 * written by this transaction, as matched and given back as these matches say.
 */
export async function writeMatches(
  tx: Queryable,
  institutionId: number,
  matches: readonly Match[],
  fresh: ReadonlySet<string> = new Set(),
): Promise<void> {
  const [first] = matches;
  if (!first) return;
  const lines = matches.flatMap(({ id, lines: each }) =>
    each.map((line, n) => ({ ...line, matchId: id, number: n + 1 })),
  );
  const returned = returnedBy(matches);
  const matched = new Set(lines.flatMap(({ kind, itemId }) => (kind === 'entry' ? (itemId ?? []) : [])));
  const known = [...new Set([...matched, ...returned.keys()])].filter((id) => !fresh.has(id));
  const left = await tx.query<{ id: string }>(WRITE, [
    ...[institutionId, first.createdBy, first.createdAt, known.filter((id) => matched.has(id))],
    ...[matches.map(({ id }) => id), matches.map(({ kind }) => kind), matches.map(({ rule }) => rule)],
    ...[matches.map(({ reverses }) => reverses ?? null), matches.map(({ reason }) => reason ?? null)],
    ...[lines.map(({ matchId }) => matchId), lines.map(({ number }) => number), lines.map(({ kind }) => kind)],
    ...[lines.map(({ itemId }) => itemId), lines.map(({ amount }) => amount), lines.map(({ reason }) => reason)],
  ]);
  const changes = known.map((id) => ({
    ...{ id, returned: returned.get(id) ?? 0 },
    ...(matched.has(id) ? { status: 'matched' as const } : {}),
  }));
  await changeEntries(tx, institutionId, changes);
  await withdrawProposed(
    tx,
    institutionId,
    left.map(({ id }) => id),
  );
}
