import { type Queryable, statement } from '../../platform/database.ts';
import { type Change, EVERYTHING } from './change.ts';
import { AUDIT_AUTHOR, kindOfResource, RESOURCE_TYPES } from './change-kinds.ts';

/** Most entries of one reading; those that begin are known, and not told. */
const MOST = 1_000;
/** So many numbers before the newest one, of all institutions, entries can still be uncommitted when a reading begins. */
const BEFORE = 10_000;

const NEWS = statement(
  'audit_news_of_institution',
  `select last.seq as last, coalesce($2, last.seq - ${BEFORE}) as floor,
     pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next, coalesce((
       select jsonb_agg(jsonb_build_array(n.seq, n.resource_type, n.resource_id, n.action, n.author, n.occurred_at) order by n.seq) from (
         select a.seq, a.resource_type, a.resource_id, a.action, ${AUDIT_AUTHOR} as author, a.occurred_at
         from audit_event a
         where a.institution_id = $1 and a.seq > coalesce($2, last.seq - ${BEFORE}) and a.resource_type in (${RESOURCE_TYPES})
         order by a.seq desc limit ${MOST + 1}) n), '[]') as entries
   from (select coalesce(pg_sequence_last_value('audit_event_seq'), 0) as seq) last`,
);

type Entry = readonly [seq: number, type: string, id: string, action: string, author: string, at: string];

interface Reading {
  /** The newest number that was drawn. */
  readonly last: number;
  readonly floor: number;
  /** The oldest transaction that goes on, and the one that begins next. */
  readonly oldest: string;
  readonly next: string;
  readonly entries: readonly Entry[];
}

/**
 * What is new in an institution's audit trail. Numbers are drawn before the commit, so one can appear below another that was read: a
 * number counts as passed once every transaction that may have drawn one up to it has ended, as where entries are sealed.
 */
export class AuditNews {
  readonly #database: Queryable;
  readonly #institutionId: number;
  /** Everything up to here has been told; undefined: nothing was read yet. */
  #floor: number | undefined;
  /** Numbers above it that were told. */
  #told = new Set<number>();
  /** The newest number of the reading before. */
  #last: number | undefined;
  /** Up to where is passed once all transactions before that one have ended. */
  #passing: { readonly through: number; readonly next: bigint } | undefined;

  constructor(database: Queryable, institutionId: number) {
    this.#database = database;
    this.#institutionId = institutionId;
  }

  /** What was committed since the reading before; of the first one nothing, and then nothing is missed. */
  async next(): Promise<readonly Change[]> {
    const begins = this.#floor === undefined;
    const values = [this.#institutionId, this.#floor ?? null];
    const [reading] = await this.#database.query<Reading>(NEWS, values);
    if (!reading) throw new Error('no reading');
    this.#floor = Number(reading.floor);
    const fresh = reading.entries.filter(([seq]) => !this.#told.has(seq));
    for (const [seq] of fresh) this.#told.add(seq);
    this.#pass(reading);
    if (begins || fresh.length === 0) return [];
    return reading.entries.length > MOST ? [EVERYTHING] : fresh.flatMap(changeOf);
  }

  #pass({ last, oldest, next }: Reading): void {
    if (this.#passing && BigInt(oldest) >= this.#passing.next) {
      const { through } = this.#passing;
      this.#floor = through;
      this.#told = new Set([...this.#told].filter((seq) => seq > through));
      this.#passing = undefined;
    }
    // Whoever drew a number up to that of the reading before had a transaction id before this one's snapshot.
    if (!this.#passing && this.#last !== undefined) this.#passing = { through: this.#last, next: BigInt(next) };
    this.#last = Number(last);
  }
}

function changeOf([, type, id, action, author, at]: Entry): readonly Change[] {
  const kind = kindOfResource(type);
  return kind ? [{ kind, id, action, author, at: new Date(at) }] : [];
}
