import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { type Change, EVERYTHING } from './change.ts';
import { AUDIT_AUTHOR, kindOfResource, RESOURCE_TYPES } from './change-kinds.ts';

const MOST = 1_000;
/**
 * Watched numbers below the newest one, across institutions: they may be drawn but not yet committed at the first
 * reading.
 */
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
  readonly last: number;
  readonly floor: number;
  /** Transaction ids: `oldest` is the oldest running transaction, `next` the first one that has not begun. */
  readonly oldest: string;
  readonly next: string;
  readonly entries: readonly Entry[];
}

/**
 * New entries of an institution's audit trail. Numbers are drawn before the commit, so a lower one can appear later. A
 * number counts as passed when all transactions that may have drawn it have ended.
 */
export class AuditNews {
  readonly #database: Queryable;
  readonly #institutionId: number;
  /** All entries up to this number have been reported. Undefined before the first reading. */
  #floor: number | undefined;
  /** Numbers above the floor that have been reported. */
  #emitted = new Set<number>();
  #last: number | undefined;
  /** Numbers up to `through` count as passed when all transactions before `next` have ended. */
  #passing: { readonly through: number; readonly next: bigint } | undefined;

  constructor(database: Queryable, institutionId: number) {
    this.#database = database;
    this.#institutionId = institutionId;
  }

  /** Returns changes since the previous call. The first call returns nothing: later calls miss none after it. */
  async next(): Promise<readonly Change[]> {
    const begins = this.#floor === undefined;
    const values = [this.#institutionId, this.#floor ?? null];
    const [reading] = await this.#database.query<Reading>(NEWS, values);
    if (!reading) throw new Error('the audit trail query returned no row');
    this.#floor = Number(reading.floor);
    const fresh = reading.entries.filter(([seq]) => !this.#emitted.has(seq));
    for (const [seq] of fresh) this.#emitted.add(seq);
    this.#pass(reading);
    if (begins || fresh.length === 0) return [];
    return reading.entries.length > MOST ? [EVERYTHING] : fresh.flatMap(changeOf);
  }

  #pass({ last, oldest, next }: Reading): void {
    if (this.#passing && BigInt(oldest) >= this.#passing.next) {
      const { through } = this.#passing;
      this.#floor = through;
      this.#emitted = new Set([...this.#emitted].filter((seq) => seq > through));
      this.#passing = undefined;
    }
    // Transactions that drew numbers up to the previous reading's newest one have ids below this snapshot's `next`.
    if (!this.#passing && this.#last !== undefined) this.#passing = { through: this.#last, next: BigInt(next) };
    this.#last = Number(last);
  }
}

function changeOf([, type, id, action, author, at]: Entry): readonly Change[] {
  const kind = kindOfResource(type);
  return kind ? [{ kind, id, action, author, at: new Date(at) }] : [];
}
