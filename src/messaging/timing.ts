/** The n-th pause (from 1) of an operation that keeps failing, in ms. Doubles from `first` up to 5 s. */
export function growingPause(attempt: number, first = 100): number {
  return Math.min(5_000, first * 2 ** (attempt - 1));
}

/** `work` itself continues after the deadline. */
export async function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
