import type { Tone } from '../../shared/parts/status.tsx';
import type {
  CaseActKind,
  CaseActStatus,
  CaseDirection,
  Rail,
  RailCaseKind,
  RailCaseQuery,
  RailCaseStatus,
} from './documents.generated.ts';

export type ShownCase = NonNullable<RailCaseQuery['railCase']>;
export type ShownAct = ShownCase['acts'][number];

export const KINDS = ['RAIL_CASE'];

export const KIND_WORDS: Readonly<Record<RailCaseKind, string>> = {
  SETTLED_AFTER_FAILURE: 'Settled after a failure',
  FAILED_AFTER_SETTLEMENT: 'Failed after the settlement',
  UNKNOWN_ORDER: 'Unknown order',
  REFUSED_CREDIT: 'Refused credit',
  RETURN_ABOVE_ORIGINAL: 'Return above the original',
  MISSING_HERE: 'Missing in the books',
  MISSING_THERE: 'Missing in the statement',
  DIFFERENT_AMOUNT: 'Different amount',
  DIFFERENT_INSTANT: 'Different time',
  STATEMENT_CONTRADICTION: 'Statement contradicts itself',
  CREDIT_TAKEN_BACK: 'Credit taken back',
  UNKNOWN_AFTER_RESTORE: 'Unknown after a restore',
};
export const RAIL_WORDS: Readonly<Record<Rail, string>> = { SPI: 'PIX', STR: 'TED', BILLS: 'Bills' };
export const DIRECTION_WORDS: Readonly<Record<CaseDirection, string>> = {
  IN: 'Money came in',
  OUT: 'Money went out',
};
export const STATUS_TONES: Readonly<Record<RailCaseStatus, Tone>> = {
  OPEN: 'wait',
  SETTLED: 'good',
  DISMISSED: 'idle',
};
export const ACT_WORDS: Readonly<Record<CaseActKind, string>> = {
  POST_TO_SUSPENSE: 'Post to suspense',
  POST_TO_CUSTOMER: 'Post to a customer',
  POST_TO_LOSS: 'Post to losses',
  ACCEPT_LATER_WORD: 'Accept the later word',
  DISMISS: 'Dismiss',
};
export const ACT_STATUS_TONES: Readonly<Record<CaseActStatus, Tone>> = {
  PROPOSED: 'wait',
  APPROVED: 'wait',
  BOOKED: 'good',
  REFUSED: 'bad',
  DECLINED: 'idle',
};
export const ACT_STATUS_WORDS: Readonly<Record<CaseActStatus, string>> = {
  PROPOSED: 'To approve',
  APPROVED: 'Approved, being booked',
  BOOKED: 'Booked',
  REFUSED: 'Not booked',
  DECLINED: 'Declined',
};

/** Effect of each act on the money of the case. */
export const EFFECT_WORDS: Readonly<Record<CaseActKind, string>> = {
  POST_TO_SUSPENSE:
    'The amount moves between the settlement account and the suspense account of the institution. The case stays open until the amount leaves suspense.',
  POST_TO_CUSTOMER:
    'Money that came in is credited to the account. Money that went out is collected from its available balance. The statement of the account shows an adjustment.',
  POST_TO_LOSS: 'The amount leaves the suspense account and is booked as a loss or gain of the institution.',
  ACCEPT_LATER_WORD: 'The payment is booked as the rail reports it now, and its partner is notified.',
  DISMISS: 'The case ends without a posting.',
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
