import type { Tone } from '../../shared/parts/status.tsx';
import type { AgingBucket, ReceiptChannel, ReceivableStatus } from './documents.generated.ts';

export const STATUSES = [
  'OPEN',
  'PARTIALLY_RECEIVED',
  'RECEIVED',
  'CANCELLED',
] as const satisfies readonly ReceivableStatus[];
export const STATUS_TONES: Readonly<Record<ReceivableStatus, Tone>> = {
  OPEN: 'wait',
  PARTIALLY_RECEIVED: 'wait',
  RECEIVED: 'good',
  CANCELLED: 'idle',
};

export const CHANNELS = ['PIX', 'TED', 'BOLETO', 'CASH', 'OTHER'] as const satisfies readonly ReceiptChannel[];

export const BUCKET_TONES: Readonly<Record<AgingBucket, Tone>> = {
  NOT_DUE: 'good',
  DAYS_1_30: 'wait',
  DAYS_31_60: 'wait',
  DAYS_61_90: 'bad',
  OVER_90: 'bad',
};
