import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { GatewayAway } from './errors.ts';
import type { PartnerSession } from './partner-session.ts';

/** An event of the log. Amounts of the payload in cents. */
export interface LiveEvent {
  /** What to read on from, once it is dealt with. */
  readonly cursor: string;
  readonly id: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface LiveOptions {
  readonly after: string;
  /** Names of the catalogue; null: all, also those that it does not know. */
  readonly types: readonly string[] | null;
  readonly signal: AbortSignal;
  /** Called when the gateway stops answering, and when it answers again. */
  onAway(why: string): void;
  onBack(): void;
}

const POLL_MS = 500;
const AWAY_MS = 1_000;
const AWAY_MAX_MS = 30_000;

const NEWEST = z.object({ eventCursor: z.string() });
const EVENTS = `query ($after: String!, $types: [EventType!]) {
  events(first: 100, after: $after, types: $types) {
    edges { cursor node { id type payload } }
    pageInfo { hasNextPage }
  }
}`;
const Events = z.object({
  events: z.object({
    edges: z.array(
      z.object({
        cursor: z.string(),
        node: z.object({ id: z.string(), type: z.string(), payload: z.record(z.string(), z.unknown()) }),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});

/** `PIX_PAYOUT_CONFIRMED` of `pix.payout.confirmed`. */
const inGraphql = (type: string): string => type.toUpperCase().replaceAll('.', '_');

/** The cursor that only what happens from now on comes after. */
export const newestCursor = async (session: PartnerSession): Promise<string> =>
  (await session.query(NEWEST, '{ eventCursor }')).eventCursor;

/**
 * The partner's events after a cursor, in order and each once, as they happen, until the signal. While the gateway is
 * away it waits and then reads on where it was.
 * @throws ListenError when the gateway refuses for good.
 */
export async function* liveEvents(session: PartnerSession, options: LiveOptions): AsyncGenerator<LiveEvent> {
  const { signal } = options;
  const types = options.types?.map(inGraphql);
  let { after } = options;
  let away = false;
  while (!signal.aborted) {
    let wait = POLL_MS;
    try {
      const { edges, pageInfo } = (await session.query(Events, EVENTS, { after, types })).events;
      if (away) options.onBack();
      away = false;
      for (const { cursor, node } of edges) {
        yield { cursor, ...node };
        after = cursor;
      }
      if (pageInfo.hasNextPage) continue;
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error;
      if (!away && !signal.aborted) options.onAway(error.message);
      away = true;
      wait = Math.min(error.retryAfterMs ?? AWAY_MS, AWAY_MAX_MS);
    }
    await delay(wait, undefined, { signal }).catch(() => {});
  }
}
