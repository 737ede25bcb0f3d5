import { type Queryable, statement } from '../../../platform/database.ts';
import type { ItemKind } from './item.ts';

/** What an entry may be, and why. */
export interface Proposal {
  readonly id: string;
  readonly entryId: string;
  readonly itemKind: ItemKind;
  readonly itemId: string;
  /** Signed cents of the item. */
  readonly amount: number;
  /** 0 to 100: the sum of the points of its reasons. */
  readonly score: number;
  readonly reasons: Readonly<Record<string, number>>;
}

export const PROPOSAL_COLUMNS = `p.id, p.statement_entry_id as "entryId", p.item_kind as "itemKind", p.item_id as "itemId", p.amount,
  p.score, p.reasons`;

/** The most that an entry has. */
export const PROPOSALS_SHOWN = 10;

const OF_ENTRIES = statement(
  'proposals_of_statement_entries',
  `select ${PROPOSAL_COLUMNS} from reconciliation_proposal p
   where p.institution_id = $1 and p.statement_entry_id = any ($2) and p.status = 'open'
   order by p.score desc, p.id`,
);

/** The open proposals of these entries, the likeliest of each first. */
export async function proposalsOfEntries(
  db: Queryable,
  institutionId: number,
  entryIds: readonly string[],
): Promise<Proposal[]> {
  return entryIds.length === 0 ? [] : db.query<Proposal>(OF_ENTRIES, [institutionId, entryIds]);
}
