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
export const CHANNEL_WORDS: Readonly<Record<ReceiptChannel, string>> = {
  PIX: 'PIX',
  TED: 'TED',
  BOLETO: 'Boleto',
  CASH: 'Cash',
  OTHER: 'Other',
};

export const BUCKET_WORDS: Readonly<Record<AgingBucket, string>> = {
  NOT_DUE: 'Not overdue',
  DAYS_1_30: '1 to 30 days',
  DAYS_31_60: '31 to 60 days',
  DAYS_61_90: '61 to 90 days',
  OVER_90: 'More than 90 days',
};
export const BUCKET_TONES: Readonly<Record<AgingBucket, Tone>> = {
  NOT_DUE: 'good',
  DAYS_1_30: 'wait',
  DAYS_31_60: 'wait',
  DAYS_61_90: 'bad',
  OVER_90: 'bad',
};
