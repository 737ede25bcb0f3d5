import type { z } from 'zod';
import { refusalOfIssues } from '../platform/door.ts';
import type { AppError, ErrorCode } from '../platform/errors.ts';

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

/** The refusal's class, by its code; whoever does not list that class as a member gets it as a {@link Refusal}. */
export function refusalOf(error: AppError, requestId: string): Refusal {
  switch (error.code) {
    case 'validation_failed':
      return new ValidationFailed(error, requestId);
    case 'limit_exceeded':
      return new LimitExceeded(error, requestId);
    case 'insufficient_balance':
      return new InsufficientBalance(error, requestId);
    case 'refund_exceeds_remainder':
      return new RefundExceedsRemainder(error, requestId);
    case 'refund_window_expired':
      return new RefundWindowExpired(error, requestId);
    case 'claim_not_due':
      return new ClaimNotDue(error, requestId);
    default:
      return new Refusal(error, requestId);
  }
}

/** What zod finds in a mutation's arguments, as the refusal that the door would give. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], requestId: string): Refusal {
  // Paths begin with the argument's name, `input`, which says nothing.
  return refusalOf(refusalOfIssues(issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))), requestId);
}
