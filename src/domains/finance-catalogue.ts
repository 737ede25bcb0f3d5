import type { FinanceEventType } from '../messaging/finance-event.ts';

const ORDER = [
  ...['payable.created', 'payable.approved', 'payable.paid', 'payable.payment_failed', 'receivable.received'],
  ...['reconciliation.matched', 'integration.alert', 'escrow.released', 'bank_fee.divergent', 'tax_obligation.status'],
];

let catalogue: ReadonlyMap<string, FinanceEventType> | undefined;

function read(): ReadonlyMap<string, FinanceEventType> {
  if (!catalogue) throw new Error('the finance event catalogue was read before the modules were assembled');
  return catalogue;
}

export function fillFinanceCatalogue(events: readonly FinanceEventType[]): void {
  const inOrder = events.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  catalogue = new Map(inOrder.map((event) => [event.type, event]));
}

/** Events for an institution's own webhooks. Partners cannot subscribe to them. */
export const financeEventCatalogue = (): readonly FinanceEventType[] => [...read().values()];

export const financeEventNames = (): readonly string[] => [...read().keys()];

export const findFinanceEvent = (name: string): FinanceEventType | undefined => read().get(name);
