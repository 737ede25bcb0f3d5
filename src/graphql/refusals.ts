import type { z } from 'zod';
import type { ErrorCode } from '../platform/errors/error-status.ts';
import type { AppError } from '../platform/errors/errors.ts';
import { refusalOfIssues } from '../platform/errors/input-faults.ts';

/** `details` holds the further fields of the REST error body. */
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

// Refusals whose GraphQL type has its own fields, see `refusal-types.ts`.
export class ValidationFailed extends Refusal {}
export class LimitExceeded extends Refusal {}
export class InsufficientBalance extends Refusal {}
export class RefundExceedsRemainder extends Refusal {}
export class RefundWindowExpired extends Refusal {}
export class ClaimNotDue extends Refusal {}

const TYPED: Readonly<Partial<Record<ErrorCode, typeof Refusal>>> = {
  validation_failed: ValidationFailed,
  limit_exceeded: LimitExceeded,
  insufficient_balance: InsufficientBalance,
  refund_exceeds_remainder: RefundExceedsRemainder,
  refund_window_expired: RefundWindowExpired,
  claim_not_due: ClaimNotDue,
};

export const typedRefusals = (codes: readonly ErrorCode[]): (typeof Refusal)[] =>
  codes.flatMap((code) => TYPED[code] ?? []);

export const refusalOf = (error: AppError, requestId: string): Refusal =>
  new (TYPED[error.code] ?? Refusal)(error, requestId);

/** The refusal that the door would throw for Zod's issues with a mutation's arguments. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], args: unknown, requestId: string): Refusal {
  // Every path begins with the argument's name, `input`.
  const below = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  return refusalOf(refusalOfIssues(below, (args as { readonly input?: unknown }).input), requestId);
}
