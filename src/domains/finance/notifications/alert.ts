import { type FinanceOwner, financeEventOf } from '../../../messaging/finance-event.ts';
import type { ReadContext } from '../../../platform/operation.ts';
import { flush, outboxRow, type StagedMessage } from '../../../platform/records.ts';
import { type Alert, integrationAlert } from './notification.events.ts';

export interface AlertFacts {
  readonly alert: Alert;
  /** Id of the affected record. */
  readonly source: string;
  /**
   * Distinguishes occurrences of the same source, for example by a version or an instant. Each occurrence is emitted
   * once.
   */
  readonly occurrence: string | number;
}

/** Returns an alert to stage in the transaction that causes it. */
export const alertOf = (owner: FinanceOwner, { alert, source, occurrence }: AlertFacts): StagedMessage =>
  financeEventOf(integrationAlert, owner, `integration.alert:${alert}:${source}:${occurrence}`, { alert, source });

/**
 * Emits the alert outside the caller's transaction, so that it survives a refusal that rolls the caller back. The relay
 * finds the alert at its next poll.
 */
export async function tellAlert({ database, principal, now }: ReadContext, facts: AlertFacts): Promise<void> {
  await flush(database, { staged: [outboxRow(alertOf(principal, facts), now, new Set())] });
}
