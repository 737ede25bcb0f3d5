import { LRUCache } from 'lru-cache';
import { type DestinationStream, type Logger, pino } from 'pino';
import { getOrMake } from '../concurrency/get-or-make.ts';
import { withoutData } from '../errors/error-text.ts';

export type { Logger };

/** Members that are removed from logged objects, in any spelling: `new_secret`, `clientSecret`, `SECRET_KEYS`. */
const SECRET_MEMBER = /(password|secret|secret_?keys?|access_?token)$|^(authorization|cookie|x-service-signature.*)$/i;
const CENSOR = '[redacted]';
const MAX_DEPTH = 5;

type Members = Record<string, unknown>;

/** Buffer for lines that standard output does not accept. Lines beyond it are dropped, so that requests never wait. */
const MAX_WAITING_BYTES = 32 * 1_048_576;

/** Asynchronous standard output: a slow or blocked reader delays no request. Flushed at exit. */
export const unhurriedOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING_BYTES });

/**
 * Structured logs, on standard output by default. Secrets are removed from the objects of a line, but not from the
 * bindings of a child logger. Pino's own redaction works by paths, not by names, and would cost many times as much as
 * the line.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (members: Members) => censored(members, 1) },
    serializers: {
      err: (thrown: unknown) =>
        thrown instanceof Error ? censored({ ...pino.stdSerializers.err(withoutData(thrown)) }, 1) : thrown,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Caches the regular expression's results, because it costs more than the rest of a line and names repeat. */
const secretNames = new LRUCache<string, boolean>({ max: 1_000 });
const isSecret = (name: string): boolean =>
  getOrMake<string, boolean>(secretNames, name, () => SECRET_MEMBER.test(name));

function censored(members: Members, depth: number): Members {
  const open: Members = {};
  for (const name in members) open[name] = isSecret(name) ? CENSOR : censoredValue(members[name], depth + 1);
  return open;
}

function censoredValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return depth > MAX_DEPTH ? CENSOR : value.map((item) => censoredValue(item, depth + 1));
  if (!isPlain(value)) return value;
  return depth > MAX_DEPTH ? CENSOR : censored(value as Members, depth);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
