import type { Entry, Listed, Mark } from '../desk/event-list.ts';

export interface Payment {
  readonly kind: 'payment';
  readonly key: string;
  /** Null when no event names the transaction. */
  readonly transactionId: string | null;
  readonly events: readonly Listed[];
}

export type Row = Listed | Mark | Payment;

export interface EventFilters {
  readonly families: ReadonlySet<string>;
  readonly accountId: number | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Transaction of an event. Fees, returns and refunds belong to the transaction of the original payment. */
const transactionOf = ({ payload }: Listed): string | null =>
  text(payload['originalTransactionId']) ?? text(payload['originTransactionId']) ?? text(payload['transactionId']);
const endToEndOf = ({ payload }: Listed): string | null =>
  text(payload['originalEndToEndId']) ?? text(payload['endToEndId']);

export const isShown =
  ({ families, accountId }: EventFilters) =>
  (entry: Entry): boolean =>
    entry.kind === 'mark' ||
    ((families.size === 0 || families.has(entry.summary.family)) &&
      (accountId === null || entry.event.accountId === accountId));

/**
 * Rows, newest first. All events of one payment form one row, at the position of its newest event. Grouped by
 * transaction id, or by end-to-end id when an event has no transaction id.
 */
export function rowsOf(entries: readonly Entry[]): readonly Row[] {
  const transactions = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'mark') continue;
    const [transaction, endToEnd] = [transactionOf(entry), endToEndOf(entry)];
    if (transaction !== null && endToEnd !== null) transactions.set(endToEnd, transaction);
  }
  const rows: Row[] = [];
  const payments = new Map<string, { readonly place: number; readonly events: Listed[] }>();
  for (const entry of entries.toReversed()) {
    const endToEnd = entry.kind === 'event' ? endToEndOf(entry) : null;
    const key =
      entry.kind === 'mark' ? null : (transactionOf(entry) ?? (endToEnd && (transactions.get(endToEnd) ?? endToEnd)));
    if (entry.kind === 'mark' || key === null) {
      rows.push(entry);
      continue;
    }
    const known = payments.get(key);
    if (known) {
      known.events.unshift(entry);
      continue;
    }
    const events = [entry];
    payments.set(key, { place: rows.length, events });
    rows.push(entry);
  }
  const ids = new Set(transactions.values());
  for (const [key, { place, events }] of payments) {
    if (events.length < 2) continue;
    const isTransaction = ids.has(key) || events.some((entry) => transactionOf(entry) === key);
    rows[place] = { kind: 'payment', key: `payment-${key}`, transactionId: isTransaction ? key : null, events };
  }
  return rows;
}

/** The event that represents the payment: the newest one that is not a fee. */
export const headOf = ({ events }: Payment): Listed =>
  (events.findLast(({ summary }) => summary.family !== 'FEES') ?? events.at(-1)) as Listed;
