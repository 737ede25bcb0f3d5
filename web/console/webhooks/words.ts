import type { Tone } from '../../shared/parts/status.tsx';
import type { FinanceWebhooksQuery } from './documents.generated.ts';

export type Destination = NonNullable<FinanceWebhooksQuery['financeWebhooks']>[number];

export type DestinationState = 'ON' | 'OFF' | 'SWITCHED_OFF';

export const stateOf = ({ isActive, disabledAt }: Pick<Destination, 'isActive' | 'disabledAt'>): DestinationState =>
  disabledAt !== null ? 'SWITCHED_OFF' : isActive ? 'ON' : 'OFF';

export const STATE_TONES: Readonly<Record<DestinationState, Tone>> = { ON: 'good', OFF: 'idle', SWITCHED_OFF: 'bad' };
