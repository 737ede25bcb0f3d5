import { useSyncExternalStore } from 'react';
import { formatAge, formatDay, formatExactly, formatInstant, formatSecond } from '../format/time.ts';

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/** One shared clock for relative times. Stops when no component uses it. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Current time in milliseconds, updated a few times per minute. */
export const useNow = (): number => useSyncExternalStore(follow, () => now);

export function Day({ day }: { readonly day: string | null | undefined }) {
  return day ? <time dateTime={day}>{formatDay(day)}</time> : <span className="muted">–</span>;
}

/** An instant in Brasília, with minute or second precision. The tooltip shows the zone. */
export function When({ at, seconds = false }: { readonly at: string | null | undefined; readonly seconds?: boolean }) {
  if (!at) return <span className="muted">–</span>;
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {seconds ? formatSecond(at) : formatInstant(at)}
    </time>
  );
}

/** Relative time, with the instant as tooltip. */
export function Age({ since }: { readonly since: string | null | undefined }) {
  const at = useNow();
  if (!since) return <span className="muted">–</span>;
  return (
    <time dateTime={since} title={formatExactly(since)}>
      {formatAge(at - Date.parse(since))}
    </time>
  );
}
