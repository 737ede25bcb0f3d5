import type { Database } from './database.ts';
import { type Statement, statement } from './queryable.ts';

const MISSING = statement('missing_partitions', 'select part from missing_partitions()');
const ADD = statement('add_partition', 'select add_partition($1)');
const EXPIRED = statement('expired_partitions', 'select part from expired_partitions()');
const KEEP = statement('keep_partitions', 'select keep_partitions($1)');
const DROP = statement('drop_partition', 'select drop_partition($1)');

/**
 * Creates partitions weeks ahead, each in its own transaction with a short lock timeout. The next run retries failures.
 * @throws Error of the last partition that could not be created
 */
export const addMissingPartitions = (database: Database): Promise<void> => each(database, MISSING, ADD);

export const keepPartitions = (database: Database, days: Readonly<Record<string, number>>): Promise<object[]> =>
  database.query(KEEP, [JSON.stringify(days)]);

export const dropExpiredPartitions = (database: Database): Promise<void> => each(database, EXPIRED, DROP);

/** Number of partitions that the next weeks need but that do not exist. Alert when it stays above 0. */
export const countMissingPartitions = async (database: Database): Promise<number> =>
  (await database.query(MISSING, [])).length;

async function each(database: Database, list: Statement, act: Statement): Promise<void> {
  let failure: unknown;
  for (const { part } of await database.query<{ part: string }>(list, [])) {
    try {
      await database.query(act, [part]);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
}
