import type { Tone } from '../../shared/parts/status.tsx';

export const KEY_TYPES = ['EVP', 'EMAIL', 'PHONE', 'CPF', 'CNPJ'] as const;

export const KEY_TONES: Readonly<Record<'ACTIVE' | 'BLOCKED' | 'DELETED' | 'DELETING' | 'PENDING' | 'REJECTED', Tone>> =
  {
    ACTIVE: 'good',
    BLOCKED: 'bad',
    DELETED: 'idle',
    DELETING: 'wait',
    PENDING: 'wait',
    REJECTED: 'bad',
  };

export const CLAIM_STATUSES = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const;
export const CLAIM_TONES: Readonly<Record<(typeof CLAIM_STATUSES)[number], Tone>> = {
  OPEN: 'wait',
  WAITING_RESOLUTION: 'wait',
  CONFIRMED: 'wait',
  COMPLETED: 'good',
  CANCELLED: 'idle',
};
