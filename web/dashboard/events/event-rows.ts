import type { Entry, Listed, Mark } from './event-list.ts';

/** All that is listed of one payment, oldest first. */
export interface Payment {
  readonly kind: 'payment';
  readonly key: string;
  /** Of the transaction that it is about; null: none is known. */
  readonly transactionId: string | null;
  readonly events: readonly Listed[];
}

export type Row = Listed | Mark | Payment;

export interface EventFilters {
  readonly families: ReadonlySet<string>;
  readonly accountId: number | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The transaction that an event is about, or the one that it comes from: a fee, a return and a refund belong to their payment. */
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
 * What is listed, newest first: the events of one payment as one row, where its newest stands. By transaction, and where an event
 * names none by the end-to-end id.
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

/** The event that says how a payment went: its newest that is no fee. */
export const headOf = ({ events }: Payment): Listed =>
  (events.findLast(({ summary }) => summary.family !== 'Fees') ?? events.at(-1)) as Listed;
