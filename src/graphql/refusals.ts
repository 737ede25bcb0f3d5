import type { z } from 'zod';
import type { AppError, ErrorCode } from '../platform/errors.ts';
import { refusalOfIssues } from '../platform/parsed-input.ts';

/** A refusal as a member of a mutation's result. Extra members of the REST error body are its `details`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(error: AppError, requestId: string) {
    super(error.message);
    this.code = error.code;
    this.status = error.status;
    this.requestId = requestId;
    this.details = error.details;
  }
}

/** Input that does not fit, field by field. */
export class ValidationFailed extends Refusal {
  get fields(): readonly { readonly name: string; readonly message: string }[] {
    return Object.entries((this.details['fields'] ?? {}) as Record<string, string>).map(([name, message]) => ({
      name,
      message,
    }));
  }
}

/** An outgoing limit binds. */
export class LimitExceeded extends Refusal {}

/** Less is available than the payment needs. */
export class InsufficientBalance extends Refusal {}

/** More is to be refunded of a received PIX than is left of it. */
export class RefundExceedsRemainder extends Refusal {}

/** A received PIX cannot be refunded any more. */
export class RefundWindowExpired extends Refusal {}

/** A step of a claim comes before its time. */
export class ClaimNotDue extends Refusal {}

/** Refusals with members of their own, by their codes. */
const TYPED: Readonly<Partial<Record<ErrorCode, typeof Refusal>>> = {
  validation_failed: ValidationFailed,
  limit_exceeded: LimitExceeded,
  insufficient_balance: InsufficientBalance,
  refund_exceeds_remainder: RefundExceedsRemainder,
  refund_window_expired: RefundWindowExpired,
  claim_not_due: ClaimNotDue,
};

/** The classes of those codes that have members of their own. */
export const typedRefusals = (codes: readonly ErrorCode[]): (typeof Refusal)[] =>
  codes.flatMap((code) => TYPED[code] ?? []);

/** The refusal as its code's class. */
export const refusalOf = (error: AppError, requestId: string): Refusal =>
  new (TYPED[error.code] ?? Refusal)(error, requestId);

/** What zod finds in a mutation's arguments, as the refusal that the door would give. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], requestId: string): Refusal {
  // Paths begin with the argument's name, `input`, which says nothing.
  return refusalOf(refusalOfIssues(issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))), requestId);
}
