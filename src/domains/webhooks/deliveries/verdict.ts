import type { OutboundResult } from '../../../platform/outbound/exchange.ts';
import { realTime } from '../../../platform/time/real-time.ts';
import type { Channel } from '../channel/channel.ts';
import type { AttemptResult } from './delivery-attempts.ts';

/** `unsigned`: the secret could not be read, so nothing was sent. */
export type AttemptOutcome =
  | OutboundResult
  | { readonly kind: 'failed'; readonly reason: 'unsigned'; readonly message: string; readonly durationMs: number };

export interface Verdict {
  readonly result: Exclude<AttemptResult, 'lost'>;
  /** Null when this was the last attempt. */
  readonly waitMs: number | null;
  readonly status: number | null;
  /** Stable word for the reason why there was no response. */
  readonly error: string | null;
  /** The receiver did not respond in time. Timeouts open the circuit. */
  readonly timedOut: boolean;
}

/** Statuses whose `Retry-After` counts (RFC 9110 §10.2.3, RFC 6585 §4). */
const MAY_NAME_A_TIME: ReadonlySet<number> = new Set([429, 503]);
const JITTER_SHARE = 0.05;
const JITTER_AT_MOST_MS = 30_000;

/**
 * `step` counts the ended attempts of the current schedule. `Retry-After` can only delay the next attempt, at most to
 * the schedule's following wait.
 */
export function verdictOf(
  outcome: AttemptOutcome,
  step: number,
  channel: Channel,
  random: () => number = Math.random,
): Verdict {
  if (outcome.kind === 'failed') {
    const timedOut = outcome.reason === 'timeout' || outcome.reason === 'connect_timeout';
    return {
      result: 'failed',
      waitMs: waitAfter(step, 0, channel, random),
      status: null,
      error: outcome.reason,
      timedOut,
    };
  }
  const { status, retryAfter } = outcome;
  const answered = { status, error: null, timedOut: false };
  if (status >= 200 && status < 300) return { ...answered, result: 'succeeded', waitMs: null };
  if (channel.permanent.has(status)) return { ...answered, result: 'refused', waitMs: null };
  const asked = MAY_NAME_A_TIME.has(status) ? retryAfterMs(retryAfter) : 0;
  return { ...answered, result: 'failed', waitMs: waitAfter(step, asked, channel, random) };
}

function waitAfter(step: number, askedMs: number, { waits }: Channel, random: () => number): number | null {
  const wait = waits[step];
  if (wait === undefined) return null;
  const moved = Math.max(wait, Math.min(askedMs, waits[step + 1] ?? wait));
  return Math.round(moved + random() * Math.min(wait * JITTER_SHARE, JITTER_AT_MOST_MS));
}

/** Milliseconds from delay-seconds or an HTTP date (RFC 9110 §10.2.3). 0 when it is neither. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - realTime());
}
