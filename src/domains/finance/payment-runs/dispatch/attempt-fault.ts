import { AppError } from '../../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../../platform/errors/refusal.ts';
import type { PaymentFailure } from '../payment-failure.ts';

export type AttemptFault =
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  | { readonly kind: 'again'; readonly afterSeconds: number };

export class OrderFailure extends Error {
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Refusals with their own failure code. Refusals in neither list become `payment_rejected`. */
const FAILURES: Readonly<Partial<Record<ErrorCode, PaymentFailure>>> = {
  key_not_found: 'dict_key_not_found',
  invalid_pix_key: 'dict_error',
  payer_account_required: 'dict_error',
  payer_document_mismatch: 'dict_error',
  dict_lookup_required: 'dict_error',
  end_to_end_id_expired: 'dict_error',
  end_to_end_id_mismatch: 'dict_error',
  end_to_end_id_used: 'dict_error',
  insufficient_balance: 'insufficient_balance',
  provider_rejected: 'rail_rejected',
};

/** Temporary refusals lead to another attempt. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'directory_unavailable',
  'execution_timeout',
  'idempotency_in_progress',
  'internal_error',
  'lookup_budget_exhausted',
  'outside_payment_window',
  'provider_unconfirmed',
  // The price expired between its query and its confirmation. The next attempt queries it again.
  'quote_expired',
  'rate_limited',
  'too_many_connections',
  'unavailable',
]);

/** Delays before attempts 2 to 5, in seconds of business time. */
const WAITS = [10, 60, 300, 1_800];
export const MAX_ATTEMPTS = WAITS.length + 1;

/** `attempt`: number of the attempt, from 1. */
export function faultOf(error: unknown, attempt: number, now: Date): AttemptFault {
  if (error instanceof OrderFailure) return { kind: 'failed', failure: error.failure };
  if (error instanceof AppError && !TRANSIENT.has(error.code)) {
    return { kind: 'failed', failure: FAILURES[error.code] ?? 'payment_rejected' };
  }
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return { kind: 'failed', failure: 'max_attempts_exceeded' };
  return { kind: 'again', afterSeconds: Math.max(wait, requestedWait(error, now)) };
}

/** The delay that the refusal itself requests, in seconds. */
function requestedWait(error: unknown, now: Date): number {
  if (!(error instanceof AppError)) return 0;
  const { retry_after: after, opens_at: opensAt } = error.details;
  if (typeof opensAt === 'string') return Math.ceil((Date.parse(opensAt) - now.getTime()) / 1_000);
  return typeof after === 'number' ? after : 0;
}

const REASON = /^([A-Z0-9]{1,4}|[a-z_]+)(?::|$)/;
const OUTCOMES: Readonly<Record<string, PaymentFailure>> = {
  AB03: 'rail_timeout',
  provider_timeout: 'rail_timeout',
  bill_already_paid: 'payment_rejected',
  amount_changed: 'payment_rejected',
};

/** `reason`: as its transaction has it, a code of the rail before a colon. */
export function failureOfOutcome(status: string, reason: string | null): PaymentFailure {
  if (status === 'timeout') return 'rail_timeout';
  if (status === 'cancelled') return 'rail_cancelled';
  return OUTCOMES[REASON.exec(reason ?? '')?.[1] ?? ''] ?? 'rail_rejected';
}
