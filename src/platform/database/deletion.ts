import type { Queryable, Statement } from './queryable.ts';

const BATCH = 1_000;

/** Deletes rows in short batches. The statement must skip locked rows, return deleted ones, and take the size last. */
export async function deleteInBatches(
  database: Queryable,
  stmt: Statement,
  values: readonly unknown[] = [],
): Promise<void> {
  while ((await database.query(stmt, [...values, BATCH])).length >= BATCH);
}
