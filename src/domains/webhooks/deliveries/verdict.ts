import type { OutboundResult } from '../../../platform/outbound/client.ts';
import { realTime } from '../../../platform/real-time.ts';
import type { Channel } from '../channel/channel.ts';
import type { AttemptResult } from './delivery-attempts.ts';

/** What an attempt came to; `unsigned`: its secret could not be read, so nothing was sent. */
export type AttemptOutcome =
  | OutboundResult
  | { readonly kind: 'failed'; readonly reason: 'unsigned'; readonly message: string; readonly durationMs: number };

/** How one attempt ended, and what follows. */
export interface Verdict {
  readonly result: Exclude<AttemptResult, 'lost'>;
  /** Until the next attempt; null when this was the last. */
  readonly waitMs: number | null;
  readonly status: number | null;
  /** Why there was no answer: a stable word. */
  readonly error: string | null;
  /** It was the receiver's silence that ended it: what opens a circuit. */
  readonly timedOut: boolean;
}

/** Answers whose `Retry-After` is heeded (RFC 9110 §10.2.3, RFC 6585 §4). */
const MAY_NAME_A_TIME: ReadonlySet<number> = new Set([429, 503]);
const JITTER_SHARE = 0.05;
const JITTER_AT_MOST_MS = 30_000;

/**
 * Decides in one place what an attempt's end means. `step` counts the attempts of the schedule that ended before it.
 * The next attempt is never earlier than the schedule says; `Retry-After` can move it as far as the wait after that.
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

/** Delay of a `Retry-After`, in milliseconds: delay-seconds or an HTTP date (RFC 9110 §10.2.3); 0 when it is neither. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - realTime());
}
