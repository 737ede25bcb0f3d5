import { t } from '../../shared/language/text.ts';
import type { Tone } from '../../shared/parts/status.tsx';
import type { Health } from './health-of.ts';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED', 'EXHAUSTED', 'CANCELLED'] as const;
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  PENDING: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  EXHAUSTED: 'bad',
  CANCELLED: 'idle',
};

export const HEALTH_TONES: Readonly<Record<Health, Tone>> = {
  UNTRIED: 'idle',
  HEALTHY: 'good',
  FAILING: 'bad',
  DISABLED: 'bad',
  INACTIVE: 'idle',
};

export interface Attempt {
  readonly number: number;
  readonly result: 'SUCCEEDED' | 'FAILED' | 'REFUSED' | 'LOST';
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number | null;
  readonly startedAt: string;
}

export const outcomeOf = ({ httpStatus, error, result }: Attempt): string =>
  String(httpStatus ?? error ?? t(`shared.attempt.${result}`).toLowerCase()).replaceAll('_', ' ');

export interface Outcome {
  readonly outcome: string;
  readonly attempts: readonly Attempt[];
}

/** Groups consecutive attempts with the same outcome. */
export function outcomesOf(attempts: readonly Attempt[]): readonly Outcome[] {
  const groups: { outcome: string; attempts: Attempt[] }[] = [];
  for (const attempt of attempts) {
    const outcome = outcomeOf(attempt);
    const last = groups.at(-1);
    if (last?.outcome === outcome) last.attempts.push(attempt);
    else groups.push({ outcome, attempts: [attempt] });
  }
  return groups;
}
