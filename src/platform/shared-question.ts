/**
 * A question whose answer may not be older than the call: whoever calls while it is being asked shares the next asking with all who
 * come until then.
 */
export function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const following = async (): Promise<T> => {
    await asked.catch(() => {});
    next = null;
    const answer = ask();
    asked = answer;
    return answer;
  };
  return () => {
    next ??= following();
    return next;
  };
}
