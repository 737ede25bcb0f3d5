import { type FinanceOwner, financeEventOf } from '../../../messaging/finance-event.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';
import { flush, outboxRow, type StagedMessage } from '../../../platform/operation/records.ts';
import { type Alert, integrationAlert } from './notification.events.ts';

export interface AlertFacts {
  readonly alert: Alert;
  readonly source: string;
  /** Distinguishes occurrences of one source, such as a version or an instant. Each is emitted once. */
  readonly occurrence: string | number;
}

/** For staging in the transaction that causes the alert. */
export const alertOf = (owner: FinanceOwner, { alert, source, occurrence }: AlertFacts): StagedMessage =>
  financeEventOf(integrationAlert, owner, `integration.alert:${alert}:${source}:${occurrence}`, { alert, source });

/** Commits separately, so that the alert survives a rollback of the caller. The relay finds it at its next poll. */
export async function emitAlert({ database, principal, now }: ReadContext, facts: AlertFacts): Promise<void> {
  await flush(database, { staged: [outboxRow(alertOf(principal, facts), now, new Set())] });
}
