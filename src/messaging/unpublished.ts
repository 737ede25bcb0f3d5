import { type Queryable, statement } from '../platform/database/queryable.ts';

const OLDEST_UNPUBLISHED = statement(
  'oldest_unpublished',
  `select extract(epoch from clock_timestamp() - least(
     (select l.staged_at from log l where l.position > (select p.last_value from log_published p) order by l.position limit 1),
     (select o.staged_at from outbox o where o.seq > (select f.last_value from outbox_floor f) order by o.seq limit 1)
   ))::float8 as seconds`,
);

/** In seconds, by the database's clock. 0 when no staged message is unpublished. */
export async function oldestUnpublishedSeconds(database: Queryable): Promise<number> {
  const [row] = await database.query<{ seconds: number | null }>(OLDEST_UNPUBLISHED, []);
  return Math.max(0, row?.seconds ?? 0);
}
