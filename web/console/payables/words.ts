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
