import type { z } from 'zod';
import type { AppError, ErrorCode } from '../platform/errors.ts';
import { refusalOfIssues } from '../platform/input-faults.ts';

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

// The refusals whose type in the graph has members of its own; `refusal-types.ts` says which.
export class ValidationFailed extends Refusal {}
export class LimitExceeded extends Refusal {}
export class InsufficientBalance extends Refusal {}
export class RefundExceedsRemainder extends Refusal {}
export class RefundWindowExpired extends Refusal {}
export class ClaimNotDue extends Refusal {}

/** They, by their codes. */
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
export function invalidInput(issues: readonly z.core.$ZodIssue[], args: unknown, requestId: string): Refusal {
  // Paths begin with the argument's name, `input`, which says nothing.
  const below = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  return refusalOf(refusalOfIssues(below, (args as { readonly input?: unknown }).input), requestId);
}
