import type { Tone } from '../../shared/parts/status.tsx';
import type { PayableAction, PayableStatus } from './documents.generated.ts';

export const STATUSES = [
  'PENDING',
  'APPROVED',
  'SCHEDULED',
  'PARTIALLY_PAID',
  'PAID',
  'REFUSED',
  'CANCELLED',
] as const satisfies readonly PayableStatus[];

export const METHODS = ['PIX', 'TED', 'BOLETO'] as const;

export const STATUS_TONES: Readonly<Record<PayableStatus, Tone>> = {
  PENDING: 'wait',
  APPROVED: 'good',
  SCHEDULED: 'wait',
  PARTIALLY_PAID: 'wait',
  PAID: 'good',
  REFUSED: 'bad',
  CANCELLED: 'idle',
};

/** What has happened, after whoever did it. */
export const ACTION_WORDS: Readonly<Record<PayableAction, string>> = {
  CREATED: 'Created',
  CHANGED: 'Changed',
  FIRST_APPROVED: 'Approved by the first of two',
  APPROVED: 'Approved',
  REFUSED: 'Refused',
  CANCELLED: 'Cancelled',
  SCHEDULED: 'An instalment was scheduled to be paid',
  PAID: 'An instalment was paid',
  RETURNED: 'A payment came back: the instalment can be paid again',
  PAYMENT_REVERSED: 'A payment was reversed',
};

export const ACTION_TONES: Readonly<Partial<Record<PayableAction, Tone>>> = {
  FIRST_APPROVED: 'wait',
  APPROVED: 'good',
  SCHEDULED: 'wait',
  PAID: 'good',
  REFUSED: 'bad',
  RETURNED: 'bad',
  PAYMENT_REVERSED: 'bad',
};

export const DUPLICATE_WORDS = {
  BARCODE: 'same barcode',
  KEY_AMOUNT_DAY: 'same key, amount and day',
  SUPPLIER_AMOUNT_DUE_DATE: 'same supplier, amount and due date',
} as const;
