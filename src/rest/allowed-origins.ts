export type AllowedOrigins = Pick<ReadonlySet<string>, 'has'>;

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Returns null when no origin is allowed. */
export function allowedOrigins(named: Iterable<string>, loopback: boolean): AllowedOrigins | null {
  const set = new Set(named);
  if (set.size === 0 && !loopback) return null;
  return { has: (origin) => set.has(origin) || (loopback && LOOPBACK.test(origin)) };
}
