import type { Tone } from '../../shared/parts/status.tsx';

export const INFRACTION_TONES: Readonly<
  Record<'CREATED' | 'ACKNOWLEDGED' | 'DEFENSE_SUBMITTED' | 'FOUNDED' | 'UNFOUNDED' | 'CANCELLED', Tone>
> = {
  CREATED: 'wait',
  ACKNOWLEDGED: 'wait',
  DEFENSE_SUBMITTED: 'wait',
  FOUNDED: 'bad',
  UNFOUNDED: 'good',
  CANCELLED: 'idle',
};

export const FRAUDS = ['SCAM', 'ACCOUNT_TAKEOVER', 'FRAUDULENT_ACCESS', 'OTHER'] as const;
