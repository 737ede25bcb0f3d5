import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { EntityOf, RowOf } from '../../../platform/resource/resource.ts';
import { newId } from '../../../platform/text/ids.ts';
import { changeEntries } from './entry-writes.ts';
import type { MATCH_KINDS, MatchRule, matchLine, reconciliationMatch } from './match.resource.ts';

export interface MatchLine extends RowOf<typeof matchLine> {}

/** Its entries come first. Their sum equals the sum of all other lines. */
export interface NewMatch {
  readonly kind: keyof typeof MATCH_KINDS;
  /** `undo`: reverses an earlier match. */
  readonly rule: MatchRule | 'undo';
  readonly lines: readonly MatchLine[];
  readonly reason?: string;
  /** Open Brasília day on which it counts, when the day of an entry is closed. */
  readonly bookedOn?: string | null;
  /** Match that an undo reverses. An undo has no lines. */
  readonly reverses?: string;
}

export interface Match extends NewMatch {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export interface MatchRecord extends EntityOf<typeof reconciliationMatch> {}

/** Returned amounts by entry, in cents with the opposite sign. */
export function returnedBy(matches: readonly NewMatch[]): ReadonlyMap<string, number> {
  const returned = new Map<string, number>();
  for (const { kind, itemId, amount } of matches.flatMap(({ lines }) => lines)) {
    if (kind === 'returned_entry' && itemId !== null) returned.set(itemId, (returned.get(itemId) ?? 0) + amount);
  }
  return returned;
}

// Closes proposals of matched entries and items. $4: entries that can have proposals. Rows are passed as columns,
// because PostgreSQL parses those several times faster than JSON.
const WRITE = statement(
  'write_reconciliation_matches',
  `with line as (
     select * from unnest($10::uuid[], $11::int[], $12::text[], $13::uuid[], $14::bigint[], $15::text[])
       as l(match_id, line, kind, item_id, amount, reason)
   ), matches as (
     insert into reconciliation_match (id, institution_id, kind, rule, reverses, reason, booked_on, created_by, created_at)
     select m.id, $1, m.kind, m.rule, m.reverses, m.reason, m.booked_on, $2, $3
     from unnest($5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::text[], $16::date[])
       as m(id, kind, rule, reverses, reason, booked_on)
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

export const newMatch = (match: NewMatch, author: Pick<Match, 'createdBy' | 'createdAt'>): Match => ({
  ...{ ...match, id: newId() },
  ...author,
});

/** A fixed number of statements, under the reconciliation lock. `fresh`: entries already written as matched. */
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
    matches.map(({ bookedOn }) => bookedOn ?? null),
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
