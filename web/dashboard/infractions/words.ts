import type { Tone } from '../../shared/parts/status.tsx';
import type { INFRACTION_STATUSES } from '../desk/dispute-statuses.ts';

export const INFRACTION_TONES: Readonly<Record<(typeof INFRACTION_STATUSES)[number], Tone>> = {
  CREATED: 'wait',
  ACKNOWLEDGED: 'wait',
  DEFENSE_SUBMITTED: 'wait',
  FOUNDED: 'bad',
  UNFOUNDED: 'good',
  CANCELLED: 'idle',
};

export const MED_TONES = { CANCELLED: 'idle', COMPLETED: 'good', REFUND_COMPLETED: 'good' } as const;

export const FRAUDS = ['SCAM', 'ACCOUNT_TAKEOVER', 'FRAUDULENT_ACCESS', 'OTHER'] as const;
