import { MESSAGES } from './error-messages.ts';
import { ERROR_STATUS } from './error-status.ts';

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that need no words of the rule. */
export type WordedCode = keyof typeof MESSAGES;

type Details = Readonly<Record<string, unknown>>;

/**
 * A refusal with a stable code. The message is for people, in English, and never shows internals; details are extra
 * members of the error body (`fields`, `limit`, `remaining`, …) and are safe to show.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  /** HTTP status: that of the code, unless it refuses the path itself. */
  readonly status: number;

  constructor(code: WordedCode, message?: string, details?: Details, status?: number);
  constructor(code: ErrorCode, message: string | undefined, details?: Details, status?: number);
  constructor(
    code: ErrorCode,
    message: string | undefined,
    details: Details = {},
    status: number = ERROR_STATUS[code],
  ) {
    super(message ?? (code in MESSAGES ? MESSAGES[code as WordedCode] : code));
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/** A refusal of invalid input: one message for each field, named as the caller wrote it. */
export function validationFailed(fields: Readonly<Record<string, string>>): AppError {
  const names = Object.keys(fields);
  const first = names[0];
  const message =
    names.length === 1 && first !== undefined
      ? `${first}: ${fields[first]}`
      : `${names.length} fields do not fit: ${names.join(', ')}`;
  return new AppError('validation_failed', message, { fields });
}

/** The refusal for the first of the needed scopes that the token lacks; null when it has them all. */
export function missingScope(needed: Iterable<string>, held: ReadonlySet<string>): AppError | null {
  for (const scope of needed) {
    if (held.has(scope)) continue;
    const message = `this needs the scope ${scope}, which the access token does not have`;
    return new AppError('forbidden', message, { required_scope: scope });
  }
  return null;
}
