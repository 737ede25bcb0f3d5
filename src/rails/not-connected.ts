import { AppError } from '../platform/errors.ts';

/** For ports outside the sandbox, where there is no connector yet. @throws AppError directory_unavailable, always. */
export async function notConnected(): Promise<never> {
  throw new AppError('directory_unavailable', 'no rail is connected: run with SANDBOX=true, or connect one');
}
