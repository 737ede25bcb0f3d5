import type { Database, Queryable } from './database.ts';
import { flush, outboxRow, type StagedMessage } from './records.ts';

/** What a rule gets that no caller enters: one that answers the outside world, or that a deadline calls. */
export interface UnattendedContext {
  /** The one transaction that everything it does is part of. */
  readonly tx: Queryable;
  /** Business time. */
  readonly now: Date;
  /** Events and commands, in the outbox before the commit. */
  stage(message: StagedMessage): void;
}

/** Runs a rule in one transaction with what it stages. Answers what it answered, and how much was staged. */
export async function unattended<T>(
  database: Database,
  now: Date,
  rule: (context: UnattendedContext) => Promise<T>,
): Promise<{ readonly value: T; readonly staged: number }> {
  const staged: unknown[] = [];
  const value = await database.transaction(async (tx) => {
    const answer = await rule({ tx, now, stage: (message) => staged.push(outboxRow(message, now)) });
    await flush(tx, { staged });
    return answer;
  });
  return { value, staged: staged.length };
}

/** Something that happens because a time has come: charges expire, claims end by silence. */
export interface Deadline {
  readonly name: string;
  /**
   * Does it for at most `limit` things that are due at `context.now`, locked `for update skip locked`, and answers how many
   * there were. Called again while there were `limit`.
   */
  run(context: UnattendedContext, limit: number): Promise<number>;
}

const BATCH = 200;

/** Has everything happen that is due. Several processes may do it at once. Answers how much was staged. */
export async function passDeadlines(database: Database, now: Date, deadlines: readonly Deadline[]): Promise<number> {
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
