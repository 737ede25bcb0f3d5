import type { Tone } from './status.tsx';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED', 'EXHAUSTED', 'CANCELLED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  PENDING: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  EXHAUSTED: 'bad',
  CANCELLED: 'idle',
};
