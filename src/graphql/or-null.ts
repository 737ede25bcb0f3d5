import { AppError, type ErrorCode } from '../platform/errors.ts';

/** What was asked for by its id, or null when it was refused with one of these codes: the partner has none. */
export async function orNull<Row>(asked: Promise<Row>, ...codes: readonly ErrorCode[]): Promise<Row | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  }
}
