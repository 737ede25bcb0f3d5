import type { Database } from '../../platform/database/database.ts';
import { errorText } from '../../platform/errors/error-text.ts';
import type { Logger } from '../../platform/observability/log.ts';
import { type UnattendedContext, unattended } from '../../platform/operation/unattended.ts';

export interface Following {
  readonly database: Database;
  readonly now: Date;
  readonly log: Logger;
  onStaged(): void;
}

/** Concludes each payment in its own transaction. Logs a failure, which the next run repeats. Returns their number. */
export async function concludeEach<Each extends { readonly id: string }>(
  { database, now, log, onStaged }: Following,
  payments: readonly Each[],
  conclude: (context: UnattendedContext, each: Each) => Promise<void>,
): Promise<number> {
  for (const each of payments) {
    try {
      const { staged } = await unattended(database, now, (context) => conclude(context, each));
      if (staged > 0) onStaged();
    } catch (error) {
      log.warn(
        { id: each.id, error: errorText(error) },
        'the outcome of a payment could not be written: the next run tries again',
      );
    }
  }
  return payments.length;
}
