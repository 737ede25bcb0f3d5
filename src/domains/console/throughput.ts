import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { ownKinds } from '../posting-kinds.ts';
import type { minuteCount } from './console.resource.ts';

/** Includes the current minute. */
export const MINUTES = 60;
const MAX_OF_MINUTE = 100_000;
const MINUTE_MS = 60_000;
/** Minutes are counted again for this long, because rows can commit after their id was drawn. */
const LATE_MS = 2 * MINUTE_MS;

// Ids ascend with real time, so each minute is a range of ids.
const COUNT = statement(
  'throughput_of_minutes',
  `select m.at, accepted.n as accepted, settled.n as settled
   from generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') m(at)
     cross join lateral (select uuid_v7_floor(m.at) as first, uuid_v7_floor(m.at + interval '1 minute') as next) id
     cross join lateral (select count(*)::int as n from (
       select from transaction t where t.id >= id.first and t.id < id.next and t.institution_id = $1 limit ${MAX_OF_MINUTE}) x) accepted
     cross join lateral (select count(*)::int as n from (
       select from posting p where p.id >= id.first and p.id < id.next and p.institution_id = $1 and p.kind = any ($4)
       limit ${MAX_OF_MINUTE}) x) settled
   order by m.at`,
);

export interface MinuteCount extends RowOf<typeof minuteCount> {}

/** Completed minutes are counted only once per process. */
export class Throughput {
  readonly #database: Queryable;
  readonly #institutionId: number;
  #minutes: readonly MinuteCount[] = [];

  constructor(database: Queryable, institutionId: number) {
    this.#database = database;
    this.#institutionId = institutionId;
  }

  async at(now: number): Promise<readonly MinuteCount[]> {
    const last = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const first = last - (MINUTES - 1) * MINUTE_MS;
    const over = this.#minutes.filter(({ at }) => at.getTime() >= first && at.getTime() < last - LATE_MS);
    const from = over.at(-1)?.at.getTime() ?? first - MINUTE_MS;
    const values = [this.#institutionId, new Date(from + MINUTE_MS), new Date(last), ownKinds()];
    this.#minutes = [...over, ...(await this.#database.query<MinuteCount>(COUNT, values))];
    return this.#minutes;
  }
}
