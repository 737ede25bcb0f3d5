import { AppError } from '../platform/errors/errors.ts';
import type { ErrorCode } from '../platform/errors/refusal.ts';

/** Null when the read was refused with one of these codes. */
export async function orNull<Row>(asked: Promise<Row>, ...codes: readonly ErrorCode[]): Promise<Row | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  }
}
