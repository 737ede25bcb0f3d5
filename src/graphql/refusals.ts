import type { z } from 'zod';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import type { AppError } from '../platform/errors/errors.ts';
import { refusalOfIssues } from '../platform/errors/input-faults.ts';
import { declaredRefusal, type ErrorCode } from '../platform/errors/refusal.ts';
import type { Asker } from '../rest/error-body.ts';

/** `details` holds the further fields of the REST error body. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(error: AppError, { requestId, language }: Asker) {
    const { message, details } = error.in(language);
    super(message);
    this.code = error.code;
    this.status = error.status;
    this.requestId = requestId;
    this.details = details;
  }
}

export class ValidationFailed extends Refusal {}

const classes = new Map<ErrorCode, typeof Refusal>([['validation_failed', ValidationFailed]]);

/** The class by which GraphQL chooses the type of a refusal. {@link Refusal} unless the code declares its own type. */
export const classOf = (code: ErrorCode): typeof Refusal =>
  declaredRefusal(code).graph === undefined
    ? (classes.get(code) ?? Refusal)
    : getOrMake(classes, code, () => class extends Refusal {});

export const typedRefusals = (codes: readonly ErrorCode[]): (typeof Refusal)[] =>
  codes.map(classOf).filter((type) => type !== Refusal);

export const refusalOf = (error: AppError, asker: Asker): Refusal => new (classOf(error.code))(error, asker);

/** The refusal that the door would throw for Zod's issues with a mutation's arguments. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], args: unknown, asker: Asker): Refusal {
  // Every path begins with the argument's name, `input`.
  const below = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  return refusalOf(refusalOfIssues(below, (args as { readonly input?: unknown }).input), asker);
}
