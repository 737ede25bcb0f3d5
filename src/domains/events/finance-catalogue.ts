import type { FinanceEventType } from '../../messaging/finance-event.ts';

/** The finance events in the contract's order. */
const ORDER = [
  ...['payable.created', 'payable.approved', 'payable.paid', 'payable.payment_failed', 'receivable.received'],
  ...['reconciliation.matched', 'integration.alert', 'escrow.released', 'bank_fee.divergent', 'tax_obligation.status'],
];

let catalogue: ReadonlyMap<string, FinanceEventType> | undefined;

function read(): ReadonlyMap<string, FinanceEventType> {
  if (!catalogue) throw new Error('the catalogue is read before the modules are assembled');
  return catalogue;
}

/** Takes the finance events of all modules, as `fillCatalogue` takes those of partners. */
export function fillFinanceCatalogue(events: readonly FinanceEventType[]): void {
  const inOrder = events.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  catalogue = new Map(inOrder.map((event) => [event.type, event]));
}

/** Every event that an institution's webhooks can get: partners can subscribe to none of them. */
export const financeEventCatalogue = (): readonly FinanceEventType[] => [...read().values()];

/** The names of the finance events, in the contract's order. */
export const financeEventNames = (): readonly string[] => [...read().keys()];

export const findFinanceEvent = (name: string): FinanceEventType | undefined => read().get(name);
