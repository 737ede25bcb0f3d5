import type { Tone } from '../../shared/parts/status.tsx';
import type { PartnerWebhookStatus } from './documents.generated.ts';

export const WEBHOOK_TONES: Readonly<Record<PartnerWebhookStatus, Tone>> = {
  HEALTHY: 'good',
  FAILING: 'wait',
  DISABLED: 'bad',
  INACTIVE: 'idle',
};
