import type { Tone } from '../../shared/parts/status.tsx';
import type {
  FeeKind,
  FeeScope,
  LimitedProduct,
  LimitHolderType,
  PartnerWebhookStatus,
} from './documents.generated.ts';

export const WEBHOOK_TONES: Readonly<Record<PartnerWebhookStatus, Tone>> = {
  HEALTHY: 'good',
  FAILING: 'wait',
  DISABLED: 'bad',
  INACTIVE: 'idle',
};

export const WEBHOOK_WORDS: Readonly<Record<PartnerWebhookStatus, string>> = {
  HEALTHY: 'Healthy',
  FAILING: 'Failing',
  DISABLED: 'Disabled by the gateway',
  INACTIVE: 'Inactive (set by the partner)',
};

export const HOLDER_WORDS: Readonly<Record<LimitHolderType, string>> = { PF: 'Individuals', PJ: 'Legal entities' };
export const PRODUCT_WORDS: Readonly<Record<LimitedProduct, string>> = {
  PIX_OUT: 'PIX and bills',
  TED: 'TED',
};
export const FEE_WORDS: Readonly<Record<FeeKind, string>> = { PIX_OUT: 'PIX transfer', TED: 'TED' };
export const SCOPE_WORDS: Readonly<Record<FeeScope, string>> = {
  GLOBAL: 'All accounts',
  CUSTOMER: 'One customer',
  ACCOUNT: 'One account',
};
