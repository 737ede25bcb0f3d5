/** Shares a query whose result must not be older than the call: calls during a query share the next one. */
export function shareQuery<T>(ask: () => Promise<T>): () => Promise<T> {
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
