import type { Database } from '../../../platform/database.ts';
import { errorText } from '../../../platform/error-text.ts';
import type { Logger } from '../../../platform/log.ts';
import { type UnattendedContext, unattended } from '../../../platform/unattended.ts';

/** What follows payments to their ends. */
export interface Following {
  readonly database: Database;
  readonly now: Date;
  readonly log: Logger;
  onStaged(): void;
}

/** Does this with each, in a transaction of its own: one that fails waits for the next run, and hinders no other. Answers how many. */
export async function concludeEach<Each extends { readonly id: string }>(
  { database, now, log, onStaged }: Following,
  all: readonly Each[],
  conclude: (context: UnattendedContext, each: Each) => Promise<void>,
): Promise<number> {
  for (const each of all) {
    try {
      const { staged } = await unattended(database, now, (context) => conclude(context, each));
      if (staged > 0) onStaged();
    } catch (error) {
      log.warn({ id: each.id, error: errorText(error) }, 'what became of a payment could not be written');
    }
  }
  return all.length;
}
