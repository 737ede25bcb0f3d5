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

/** What each state means for whoever has to do something about it. */
export const DELIVERY_MEANING: Readonly<Record<DeliveryStatus, string>> = {
  PENDING: 'It is being tried.',
  SUCCEEDED: 'The receiver took it.',
  FAILED: 'The receiver refused it for good (400, 401, 403, 404, 410 or 422): it is not tried again by itself.',
  EXHAUSTED: 'Its attempts are used up: it is not tried again by itself.',
  CANCELLED: 'The webhook was deleted before it succeeded.',
};
