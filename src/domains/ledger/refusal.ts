import type { ErrorCode } from '../../platform/errors/error-status.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { formatCents } from '../../platform/money/money.ts';

/** Turns the refusal of a database function into an error. Limit and balance refusals state what is left, in cents. */
export function ledgerRefusal(code: string, detail: Record<string, unknown> | null): AppError {
  switch (code) {
    case 'limit_exceeded': {
      const { limit, remaining } = detail as { limit: string; remaining: number };
      return new AppError(code, `the ${limit} limit is exceeded, ${formatCents(remaining)} is left`, detail ?? {});
    }
    case 'insufficient_balance': {
      const { available, required } = detail as { available: number; required: number };
      const message = `insufficient balance: ${formatCents(required)} is needed, ${formatCents(available)} is available`;
      return new AppError(code, message, detail ?? {});
    }
    default:
      return new AppError(code as ErrorCode, undefined);
  }
}
