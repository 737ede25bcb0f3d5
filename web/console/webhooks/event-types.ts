import type { FinanceEventType } from './documents.generated.ts';

export const EVENTS = [
  ['PAYABLE_CREATED', 'payable.created'],
  ['PAYABLE_APPROVED', 'payable.approved'],
  ['PAYABLE_PAID', 'payable.paid'],
  ['PAYABLE_PAYMENT_FAILED', 'payable.payment_failed'],
  ['RECEIVABLE_RECEIVED', 'receivable.received'],
  ['RECONCILIATION_MATCHED', 'reconciliation.matched'],
  ['BANK_FEE_DIVERGENT', 'bank_fee.divergent'],
  ['ESCROW_RELEASED', 'escrow.released'],
  ['TAX_OBLIGATION_STATUS', 'tax_obligation.status'],
  ['INTEGRATION_ALERT', 'integration.alert'],
] as const satisfies readonly (readonly [FinanceEventType, string])[];

export const EVENT_TYPES = EVENTS.map(([type]) => type);

export const nameOfEvent = (type: FinanceEventType): string => EVENTS.find(([each]) => each === type)?.[1] ?? type;
