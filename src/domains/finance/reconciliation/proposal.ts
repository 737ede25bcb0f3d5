import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { newId } from '../../../platform/text/ids.ts';
import { proposal } from './statement-entry.resource.ts';

export interface Proposal extends RowOf<typeof proposal> {
  readonly reasons: Readonly<Record<string, number>>;
}

export type NewProposal = Omit<Proposal, 'id'>;

export const PROPOSAL_COLUMNS = columnsOf(proposal, 'p');

export const PROPOSALS_SHOWN = 10;

const OF_ENTRIES = statement(
  'proposals_of_statement_entries',
  `select ${PROPOSAL_COLUMNS} from reconciliation_proposal p
   where p.institution_id = $1 and p.statement_entry_id = any ($2) and p.status = 'open'
   order by p.score desc, p.id`,
);

/** Likeliest first within each entry. */
export async function proposalsOfEntries(
  db: Queryable,
  institutionId: number,
  entryIds: readonly string[],
): Promise<Proposal[]> {
  return entryIds.length === 0 ? [] : db.query<Proposal>(OF_ENTRIES, [institutionId, entryIds]);
}

// Dismissed proposals stay dismissed. Proposals that no longer apply become overtaken.
const PROPOSE = statement(
  'propose_reconciliations',
  `with given as (
     select * from jsonb_to_recordset($3) as g(id uuid, entry_id uuid, item_kind text, item_id uuid, amount bigint, score int, reasons jsonb)
   ), gone as (
     update reconciliation_proposal p set status = 'overtaken'
     where p.institution_id = $1 and p.statement_entry_id = any ($2) and p.status = 'open' and not exists (
       select from given g where g.entry_id = p.statement_entry_id and g.item_kind = p.item_kind and g.item_id = p.item_id)
   )
   insert into reconciliation_proposal as p (id, institution_id, statement_entry_id, item_kind, item_id, amount, score, reasons,
     created_at)
   select g.id, $1, g.entry_id, g.item_kind, g.item_id, g.amount, g.score, g.reasons, $4 from given g
   on conflict (statement_entry_id, item_kind, item_id) do update
   set status = 'open', amount = excluded.amount, score = excluded.score, reasons = excluded.reasons
   where p.status = 'overtaken'
     or p.status = 'open' and (p.amount, p.score, p.reasons) is distinct from (excluded.amount, excluded.score, excluded.reasons)`,
);

/** Replaces the open proposals of the entries in one statement. Dismissed proposals are not reopened. */
export async function propose(
  tx: Queryable,
  institutionId: number,
  entryIds: readonly string[],
  proposals: readonly NewProposal[],
  now: Date,
): Promise<void> {
  const rows = proposals.map(({ entryId, itemKind, itemId, amount, score, reasons }) => ({
    ...{ id: newId(), entry_id: entryId, item_kind: itemKind, item_id: itemId, amount, score, reasons },
  }));
  await tx.query(PROPOSE, [institutionId, entryIds, JSON.stringify(rows), now]);
}
