import type { Tone } from '../../shared/parts/status.tsx';

export const STATUSES = [
  'PROCESSING',
  'ACCEPTED',
  'SETTLED',
  'COMPLETED',
  'REJECTED',
  'TIMEOUT',
  'CANCELLED',
  'REFUNDED',
] as const;

type State = (typeof STATUSES)[number];

export const STATUS_TONES: Readonly<Record<State, Tone>> = {
  PROCESSING: 'wait',
  ACCEPTED: 'wait',
  SETTLED: 'good',
  COMPLETED: 'good',
  REJECTED: 'bad',
  TIMEOUT: 'bad',
  CANCELLED: 'bad',
  REFUNDED: 'bad',
};

/** True while the payment has no final status. */
export const isOpen = (status: State): boolean => status === 'PROCESSING' || status === 'ACCEPTED';
