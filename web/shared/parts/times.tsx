import { useSyncExternalStore } from 'react';
import { formatAge, formatDay, formatExactly, formatInstant, formatSecond } from '../format/time.ts';

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/** One clock for whatever shows how long ago something was; stands still while nothing does. */
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

/** Milliseconds since 1970, a few times a minute. */
export const useNow = (): number => useSyncExternalStore(follow, () => now);

/** A day, `23/11/2026`. */
export function Day({ day }: { readonly day: string | null | undefined }) {
  return day ? <time dateTime={day}>{formatDay(day)}</time> : <span className="muted">–</span>;
}

/** An instant in Brasília, to the minute or the second; its zone when pointed at. */
export function When({ at, seconds = false }: { readonly at: string | null | undefined; readonly seconds?: boolean }) {
  if (!at) return <span className="muted">–</span>;
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {seconds ? formatSecond(at) : formatInstant(at)}
    </time>
  );
}

/** How long ago an instant was; the instant when pointed at. */
export function Age({ since }: { readonly since: string | null | undefined }) {
  const at = useNow();
  if (!since) return <span className="muted">–</span>;
  return (
    <time dateTime={since} title={formatExactly(since)}>
      {formatAge(at - Date.parse(since))}
    </time>
  );
}
