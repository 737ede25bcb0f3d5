import { type Queryable, statement } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ItemKind } from './item.ts';

/** Why entries belong to items. */
export const MATCH_RULES = {
  end_to_end_id: 'They have the same end-to-end id.',
  own_number: 'The entry cites a number of ours.',
  document: 'Amount and document are the same, the days are near, and nothing else fits.',
  return: 'The entry gives back what another one moved.',
  agreed_fee: 'It is a fee as it was agreed.',
  manual: 'A person said so.',
  undo: 'A person took an earlier match apart.',
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

/** One line of a match: an entry, or what entries are. Signed cents. */
export interface MatchLine {
  readonly kind: 'entry' | ItemKind | 'returned_entry' | 'agreed_fee' | 'difference';
  /** Null of a difference alone. */
  readonly itemId: string | null;
  readonly amount: number;
  /** Of a difference alone. */
  readonly reason: DifferenceReason | null;
}

/** What belongs together: its entries, which come first, are as much as everything else. */
export interface NewMatch {
  readonly kind: 'automatic' | 'manual';
  readonly rule: MatchRule;
  readonly lines: readonly MatchLine[];
  readonly reason?: string;
  /** The match that it undoes; it has no lines then. */
  readonly reverses?: string;
}

export interface Match extends NewMatch {
  readonly id: string;
}

// An entry has left the proposals that it had, and so has what it is matched to.
const WRITE = statement(
  'write_reconciliation_matches',
  `with line as (
     select * from jsonb_to_recordset($3) as l(match_id uuid, line int, kind text, item_id uuid, amount bigint, reason text)
   ), matches as (
     insert into reconciliation_match (id, institution_id, kind, rule, reverses, reason, created_by, created_at)
     select m.id, $1, m.kind, m.rule, m.reverses, m.reason, $4, $5
     from jsonb_to_recordset($2) as m(id uuid, kind text, rule text, reverses uuid, reason text)
   ), lines as (
     insert into reconciliation_match_item (match_id, line, institution_id, kind, item_id, amount, reason)
     select match_id, line, $1, kind, item_id, amount, reason from line
   ), entries as (
     update statement_entry e set status = 'matched', status_reason = null
     from line l where e.institution_id = $1 and l.kind = 'entry' and e.id = l.item_id
   ), left_over as (
     update reconciliation_proposal p set status = 'overtaken'
     where p.institution_id = $1 and p.status = 'open' and p.id in (
       select o.id from line l join reconciliation_proposal o on o.statement_entry_id = l.item_id where l.kind = 'entry'
       union all
       select o.id from line l join reconciliation_proposal o on o.item_id = l.item_id and o.item_kind = l.kind
       where o.status = 'open')
     returning p.statement_entry_id
   )
   select distinct statement_entry_id as id from left_over`,
);
const NOTHING_PROPOSED = statement(
  'statement_entries_without_proposals',
  `update statement_entry e set status = 'unmatched'
   where e.institution_id = $1 and e.id = any ($2) and e.status = 'proposed'
     and not exists (select from reconciliation_proposal p where p.statement_entry_id = e.id and p.status = 'open')`,
);

/** Writes matches: two statements, however many. Whoever calls has the institution's reconciliation locked. */
export async function writeMatches(
  tx: Queryable,
  institutionId: number,
  matches: readonly NewMatch[],
  { createdBy, createdAt }: { readonly createdBy: string; readonly createdAt: Date },
): Promise<readonly Match[]> {
  const written = matches.map((match): Match => ({ ...match, id: newId() }));
  const rows = written.map(({ id, kind, rule, reason = null, reverses = null }) => ({
    id,
    kind,
    rule,
    reason,
    reverses,
  }));
  const lines = written.flatMap(({ id, lines: each }) =>
    each.map(({ kind, itemId, amount, reason }, n) => ({
      ...{ match_id: id, line: n + 1, kind, item_id: itemId, amount, reason },
    })),
  );
  const left = await tx.query<{ id: string }>(WRITE, [
    ...[institutionId, JSON.stringify(rows), JSON.stringify(lines), createdBy, createdAt],
  ]);
  await tx.query(NOTHING_PROPOSED, [institutionId, left.map(({ id }) => id)]);
  return written;
}
