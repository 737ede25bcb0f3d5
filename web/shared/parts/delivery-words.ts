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

export const DELIVERY_MEANING: Readonly<Record<DeliveryStatus, string>> = {
  PENDING: 'Attempts are in progress.',
  SUCCEEDED: 'The receiver accepted the delivery.',
  FAILED: 'The receiver refused it permanently (400, 401, 403, 404, 410 or 422). It is not retried automatically.',
  EXHAUSTED: 'All attempts failed. It is not retried automatically.',
  CANCELLED: 'The webhook was deleted before the delivery succeeded.',
};
