import type { Queryable, Statement } from './database.ts';

const BATCH = 1_000;

/**
 * Deletes the rows of a statement in batches, so that transactions stay short. The last parameter of the statement is
 * the batch size. It must skip locked rows and return one row per deleted row.
 */
export async function deleteInBatches(
  database: Queryable,
  stmt: Statement,
  values: readonly unknown[] = [],
): Promise<void> {
  while ((await database.query(stmt, [...values, BATCH])).length >= BATCH);
}
