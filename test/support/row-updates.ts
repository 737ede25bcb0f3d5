import type { Database } from '../../src/platform/database/database.ts';
import { type Queryable, statement } from '../../src/platform/database/queryable.ts';

/** Updated rows of a table or its partitions. `hot` of them are heap-only updates, which touch no index. */
export interface RowUpdates {
  readonly updated: number;
  readonly hot: number;
}

const COUNTED = statement(
  'count_row_updates',
  `select coalesce(sum(pg_stat_get_xact_tuples_updated(oid)), 0)::integer as updated,
     coalesce(sum(pg_stat_get_xact_tuples_hot_updated(oid)), 0)::integer as hot
   from pg_class where oid = $1::regclass or oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
);

export const rowUpdates = (
  database: Pick<Database, 'transaction'>,
  table: string,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<RowUpdates> =>
  database.transaction(async (tx) => {
    const counts = async () => (await tx.query<RowUpdates>(COUNTED, [table]))[0] ?? { updated: 0, hot: 0 };
    const before = await counts();
    await work(tx);
    const after = await counts();
    return { updated: after.updated - before.updated, hot: after.hot - before.hot };
  });
