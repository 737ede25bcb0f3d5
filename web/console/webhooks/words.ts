import type { Tone } from '../../shared/parts/status.tsx';
import type { FinanceEventType, FinanceWebhooksQuery } from './documents.generated.ts';

export type Destination = NonNullable<FinanceWebhooksQuery['financeWebhooks']>[number];

/** `payable.paid` and what it means, as the catalogue of finance has it. */
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

export type DestinationState = 'ON' | 'OFF' | 'SWITCHED_OFF';

export const stateOf = ({ isActive, disabledAt }: Pick<Destination, 'isActive' | 'disabledAt'>): DestinationState =>
  disabledAt !== null ? 'SWITCHED_OFF' : isActive ? 'ON' : 'OFF';

export const STATE_TONES: Readonly<Record<DestinationState, Tone>> = { ON: 'good', OFF: 'idle', SWITCHED_OFF: 'bad' };

export const STATE_WORDS: Readonly<Record<DestinationState, string>> = {
  ON: 'On',
  OFF: 'Off',
  SWITCHED_OFF: 'Switched off by the gateway',
};
