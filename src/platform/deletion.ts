import type { Queryable, Statement } from './database.ts';

const BATCH = 1_000;

/**
 * Deletes what a statement finds, a batch at a time, so that no transaction of it is long. The statement's last parameter is
 * the size of a batch; it skips what is locked, and answers one row for each that it has deleted.
 */
export async function deleteInBatches(
  database: Queryable,
  stmt: Statement,
  values: readonly unknown[] = [],
): Promise<void> {
  while ((await database.query(stmt, [...values, BATCH])).length >= BATCH);
}
