import { declaredRefusal, type ErrorCode, type WordedCode } from './refusal.ts';
import './house-refusals.ts';

type Details = Readonly<Record<string, unknown>>;

/**
 * A refusal with a stable code. The message is in English, for people, and shows no internals. Details are extra
 * members of the error body (`fields`, `limit`, `remaining`, …) and safe to show.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  readonly status: number;

  constructor(code: WordedCode, message?: string, details?: Details, status?: number);
  constructor(code: ErrorCode, message: string | undefined, details?: Details, status?: number);
  constructor(code: ErrorCode, message: string | undefined, details: Details = {}, status?: number) {
    const declared = declaredRefusal(code);
    super(message ?? declared.message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status ?? declared.status;
  }
}

/** Refuses invalid input, with one message per field. Fields have the caller's names. */
export function validationFailed(fields: Readonly<Record<string, string>>): AppError {
  const names = Object.keys(fields);
  const first = names[0];
  const message =
    names.length === 1 && first !== undefined
      ? `${first}: ${fields[first]}`
      : `${names.length} fields are invalid: ${names.join(', ')}`;
  return new AppError('validation_failed', message, { fields });
}

/** The refusal for the first missing scope; null when the token has all of them. */
export function missingScope(needed: Iterable<string>, held: ReadonlySet<string>): AppError | null {
  for (const scope of needed) {
    if (held.has(scope)) continue;
    const message = `the access token lacks the scope ${scope}: request a token with this scope`;
    return new AppError('forbidden', message, { required_scope: scope });
  }
  return null;
}
