import type { Database } from '../platform/database/database.ts';
import { statement } from '../platform/database/queryable.ts';
import { errorText } from '../platform/errors/error-text.ts';
import type { Logger } from '../platform/observability/log.ts';
import { OUTBOX_CHANNEL } from './relay.ts';

const NOTIFY = statement('notify_outbox', `select pg_notify('${OUTBOX_CHANNEL}', '')`);
const NOTIFY_DELAY_MS = 5;

/**
 * Notifies at most every few milliseconds and outside the operations' transactions, because NOTIFY takes a lock at
 * commit that would serialise all payments. The relay's poll covers lost wake-ups.
 */
export function outboxNotifier(database: Database, log: Logger): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      database
        .query(NOTIFY, [])
        .catch((error: Error) => log.debug({ error: errorText(error) }, 'relay was not notified'));
    }, NOTIFY_DELAY_MS);
  };
}
