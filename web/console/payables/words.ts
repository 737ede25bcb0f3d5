import type { Tone } from '../../shared/parts/status.tsx';
import type { PayableStatus } from './documents.generated.ts';

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

export const DUPLICATE_WORDS = {
  BARCODE: 'same barcode',
  KEY_AMOUNT_DAY: 'same key, amount and day',
  SUPPLIER_AMOUNT_DUE_DATE: 'same supplier, amount and due date',
} as const;
