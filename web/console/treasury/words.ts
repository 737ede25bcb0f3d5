import type { Tone } from '../../shared/parts/status.tsx';
import type { CashFlowGranularity, TreasuryDayStatus } from './documents.generated.ts';

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly CashFlowGranularity[];

export const DAY_TONES: Readonly<Record<TreasuryDayStatus, Tone>> = { CLOSED: 'good', OPEN: 'idle', REOPENING: 'wait' };

export function plusDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
