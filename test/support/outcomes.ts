import { AppError } from '../../src/platform/errors/errors.ts';

/** Result for models: `done`, or the code of the refusal. */
export const codeOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
