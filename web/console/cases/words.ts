import type { Tone } from '../../shared/parts/status.tsx';
import type { CaseActKind, CaseActStatus, RailCaseKind, RailCaseQuery, RailCaseStatus } from './documents.generated.ts';

export type ShownCase = NonNullable<RailCaseQuery['railCase']>;
export type ShownAct = ShownCase['acts'][number];

export const KINDS = ['RAIL_CASE'];

export const CASE_KINDS = [
  'SETTLED_AFTER_FAILURE',
  'FAILED_AFTER_SETTLEMENT',
  'UNKNOWN_ORDER',
  'REFUSED_CREDIT',
  'RETURN_ABOVE_ORIGINAL',
  'MISSING_HERE',
  'MISSING_THERE',
  'DIFFERENT_AMOUNT',
  'DIFFERENT_INSTANT',
  'STATEMENT_CONTRADICTION',
  'CREDIT_TAKEN_BACK',
  'UNKNOWN_AFTER_RESTORE',
] as const satisfies readonly RailCaseKind[];
export const STATUSES = ['OPEN', 'SETTLED', 'DISMISSED'] as const satisfies readonly RailCaseStatus[];
export const STATUS_TONES: Readonly<Record<RailCaseStatus, Tone>> = {
  OPEN: 'wait',
  SETTLED: 'good',
  DISMISSED: 'idle',
};
export const ACT_STATUS_TONES: Readonly<Record<CaseActStatus, Tone>> = {
  PROPOSED: 'wait',
  APPROVED: 'wait',
  BOOKED: 'good',
  REFUSED: 'bad',
  DECLINED: 'idle',
};

/** Acts that this case can take now. Settlement checks them again. */
export function possibleActs({ kind, direction, suspenseAmount }: ShownCase): readonly CaseActKind[] {
  if (suspenseAmount !== 0) return ['POST_TO_CUSTOMER', 'POST_TO_LOSS'];
  const later = kind === 'SETTLED_AFTER_FAILURE' || kind === 'FAILED_AFTER_SETTLEMENT';
  return [
    ...(later ? (['ACCEPT_LATER_WORD'] as const) : []),
    ...(direction === null ? [] : (['POST_TO_SUSPENSE'] as const)),
    'DISMISS',
  ];
}
