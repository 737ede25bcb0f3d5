import { setTimeout as delay } from 'node:timers/promises';
import { GivenUp } from '../command-line.ts';
import { type EventType, LiveEvents, type LiveEventsSubscription, NewestCursor } from '../documents.generated.ts';
import { GatewayAway } from './errors.ts';
import { FeedFull, liveFeed, TokenEnded } from './live-feed.ts';
import type { PartnerSession } from './session.ts';

/** An event of the log. Amounts of the payload in cents. `cursor`: what to read on from, once it is dealt with. */
export interface LiveEvent extends Omit<LiveEventsSubscription['events'], 'payload'> {
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface LiveOptions {
  readonly after: string;
  /** Names of the catalogue; null: all, also those that it does not know. */
  readonly types: readonly string[] | null;
  /** Null: of all, and those that are about no account. */
  readonly accountIds?: readonly string[] | null;
  readonly signal: AbortSignal;
  /** Called when the gateway stops answering, and when it answers again. */
  onAway(why: string): void;
  onBack(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** `PIX_PAYOUT_CONFIRMED` of `pix.payout.confirmed`. */
const inGraphql = (type: string) => type.toUpperCase().replaceAll('.', '_') as EventType;

/** The cursor that only what happens from now on comes after. */
export const newestCursor = async (session: PartnerSession): Promise<string> =>
  // It is null beside an error alone, which is thrown.
  (await session.query(NewestCursor, {})).eventCursor as string;

/**
 * Where now is, for a program that starts.
 * @throws GivenUp also for a gateway that does not answer: it may never have been there.
 */
export async function startingCursor(session: PartnerSession): Promise<string> {
  try {
    return await newestCursor(session);
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    throw new GivenUp(`no gateway to listen to: ${error.message}. Start it with npm start, or name it with --url`);
  }
}

/**
 * The partner's events after a cursor, in order and each once, as they happen, until the signal. When a connection
 * ends, for whatever reason, another one resumes after the last event that was taken.
 * @throws GivenUp when the gateway refuses for good.
 */
export async function* liveEvents(session: PartnerSession, options: LiveOptions): AsyncGenerator<LiveEvent> {
  const { signal } = options;
  const filter = { types: options.types?.map(inGraphql) ?? null, accountIds: options.accountIds ?? null };
  let { after } = options;
  let failures = 0;
  let away = false;
  const onOpen = () => {
    failures = 0;
    if (away) options.onBack();
    away = false;
  };
  while (!signal.aborted) {
    try {
      for await (const { events } of liveFeed(session, LiveEvents, { ...filter, after }, { signal, onOpen })) {
        yield events as LiveEvent;
        after = events.cursor;
      }
    } catch (error) {
      // A token that has ended, and a connection that took too much at once, are not worth a message.
      const isRoutine = (error instanceof TokenEnded || error instanceof FeedFull) && failures === 0;
      failures += 1;
      if (isRoutine) continue;
      if (!(error instanceof GatewayAway)) throw error;
      if (!away && !signal.aborted) options.onAway(error.message);
      away = true;
      const wait = Math.min(LONGEST_WAIT_MS, error.retryAfterMs ?? waitAfter(failures));
      await delay(wait, undefined, { signal }).catch(() => {});
    }
  }
}

/** Doubles with each failure, and differs from client to client, so that not all of them come back at once. */
const waitAfter = (failures: number): number => FIRST_WAIT_MS * 2 ** (failures - 1) * (0.75 + Math.random() / 2);
