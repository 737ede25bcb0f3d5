import { AppError } from '../../src/platform/errors.ts';

/** What came of it, for models: `done`, or the code that it was refused with. */
export const codeOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
