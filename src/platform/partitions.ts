import { type Database, type Statement, statement } from './database.ts';

const MISSING = statement('missing_partitions', 'select part from missing_partitions()');
const ADD = statement('add_partition', 'select add_partition($1)');
const EXPIRED = statement('expired_partitions', 'select part from expired_partitions()');
const KEEP = statement('keep_partitions', 'select keep_partitions($1)');
const DROP = statement('drop_partition', 'select drop_partition($1)');

/**
 * Makes the partitions that will be needed, weeks ahead. Each is a transaction of its own that waits for nobody for long:
 * what cannot be made now is tried again by the next run.
 * @throws Error of the last one that could not be made.
 */
export const addMissingPartitions = (database: Database): Promise<void> => each(database, MISSING, ADD);

/** Sets for how many days the partitions of these tables are kept. */
export const keepPartitions = (database: Database, days: Readonly<Record<string, number>>): Promise<object[]> =>
  database.query(KEEP, [JSON.stringify(days)]);

/** Drops the partitions whose retention has passed, in the same way. */
export const dropExpiredPartitions = (database: Database): Promise<void> => each(database, EXPIRED, DROP);

/** How many of the partitions that the next weeks need are missing: more than none for long is an alert. */
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
