import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { Change } from './change.ts';

const NEWEST = statement(
  'newest_of_statements',
  `select (select e.id from statement_entry e where e.institution_id = $1 order by e.id desc limit 1) as statement_entry,
     (select p.id from reconciliation_proposal p where p.institution_id = $1 order by p.id desc limit 1) as reconciliation_proposal`,
);

type Newest = Readonly<Record<'statement_entry' | 'reconciliation_proposal', string | null>>;

/**
 * New statement entries and proposals, which the audit trail lacks. Ids ascend with time, so a different newest id
 * means new rows.
 */
export class StatementNews {
  readonly #database: Queryable;
  readonly #institutionId: number;
  #newest: Newest | undefined;

  constructor(database: Queryable, institutionId: number) {
    this.#database = database;
    this.#institutionId = institutionId;
  }

  /** The first call returns nothing. */
  async next(): Promise<readonly Change[]> {
    const [newest] = await this.#database.query<Newest>(NEWEST, [this.#institutionId]);
    const before = this.#newest;
    this.#newest = newest;
    if (!before || !newest) return [];
    return (['statement_entry', 'reconciliation_proposal'] as const)
      .filter((kind) => newest[kind] !== before[kind])
      .map((kind) => ({ kind, id: newest[kind], action: `${kind}.added`, author: null, at: null }));
  }
}
