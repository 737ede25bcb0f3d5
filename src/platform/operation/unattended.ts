import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/queryable.ts';
import { flush, type OutboxRow, outboxRow, type StagedMessage } from './records.ts';

export interface UnattendedContext {
  readonly tx: Queryable;
  readonly now: Date;
  stage(message: StagedMessage): void;
}

/** Runs a rule and writes what it stages in one transaction. Returns its result and the number of staged messages. */
export async function unattended<T>(
  database: Database,
  now: Date,
  rule: (context: UnattendedContext) => Promise<T>,
  lockTimeoutMs?: number,
): Promise<{ readonly value: T; readonly staged: number }> {
  const staged: OutboxRow[] = [];
  const value = await database.transaction(
    async (tx) => {
      const answer = await rule({
        tx,
        now,
        stage: (message) => staged.push(outboxRow(message, now, database.commands)),
      });
      await flush(tx, { staged });
      return answer;
    },
    { lockTimeoutMs },
  );
  return { value, staged: staged.length };
}

/** A rule that runs when a time has come: a charge expires, a claim ends without an answer. */
export interface Deadline {
  readonly name: string;
  /**
   * Handles at most `limit` due records, locked `for update skip locked`. Returns their number; called again at
   * `limit`.
   */
  run(context: UnattendedContext, limit: number): Promise<number>;
}

const BATCH = 200;

/** Handles everything due and returns the number of staged messages. Several processes can run it at once. */
export async function runDeadlines(database: Database, now: Date, deadlines: readonly Deadline[]): Promise<number> {
  let total = 0;
  for (const deadline of deadlines) {
    for (;;) {
      const { value, staged } = await unattended(database, now, (context) => deadline.run(context, BATCH));
      total += staged;
      if (value < BATCH) break;
    }
  }
  return total;
}
