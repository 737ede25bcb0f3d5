import { type FinanceOwner, financeEventOf } from '../../../messaging/finance-event.ts';
import type { ReadContext } from '../../../platform/operation.ts';
import { flush, outboxRow, type StagedMessage } from '../../../platform/records.ts';
import { type Alert, integrationAlert } from './notification.events.ts';

/** What an alert is about. */
export interface AlertFacts {
  readonly alert: Alert;
  /** Id of what it happened to. */
  readonly source: string;
  /** What tells this occurrence from others of the same source, such as a version or an instant: each is told once. */
  readonly occurrence: string | number;
}

/** An alert to be staged in the transaction of what it is about. */
export const alertOf = (owner: FinanceOwner, { alert, source, occurrence }: AlertFacts): StagedMessage =>
  financeEventOf(integrationAlert, owner, `integration.alert:${alert}:${source}:${occurrence}`, { alert, source });

/**
 * Tells the alert at once, in a transaction of its own: for a rule that refuses afterwards, so that nothing else of it stays. The
 * relay finds it at its next poll.
 */
export async function tellAlert({ database, principal, now }: ReadContext, facts: AlertFacts): Promise<void> {
  await flush(database, { staged: [outboxRow(alertOf(principal, facts), now, new Set())] });
}
