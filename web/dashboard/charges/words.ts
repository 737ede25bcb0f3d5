import type { Tone } from '../../shared/parts/status.tsx';

export const TYPES = ['IMMEDIATE', 'DUE_DATE', 'STATIC'] as const;
export const STATUSES = ['ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED'] as const;

export const STATUS_TONES: Readonly<Record<(typeof STATUSES)[number], Tone>> = {
  ACTIVE: 'wait',
  PAID: 'good',
  EXPIRED: 'bad',
  CANCELLED: 'bad',
};
