import { setTimeout as delay } from 'node:timers/promises';
import { ProgramError } from '../command-line.ts';
import { type EventType, LiveEvents, type LiveEventsSubscription, NewestCursor } from '../documents.generated.ts';
import { GatewayAway } from './errors.ts';
import { FeedFull, liveFeed, TokenEnded } from './live-feed.ts';
import type { PartnerSession } from './session.ts';

/** Payload amounts are in cents. Resume from `cursor` after the event is processed. */
export interface LiveEvent extends Omit<LiveEventsSubscription['events'], 'payload'> {
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface LiveOptions {
  readonly after: string;
  /** Names of the catalogue. Null: all, including unknown ones. */
  readonly types: readonly string[] | null;
  readonly accountIds?: readonly string[] | null;
  readonly signal: AbortSignal;
  onAway(why: string): void;
  onBack(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const inGraphql = (type: string) => type.toUpperCase().replaceAll('.', '_') as EventType;

/** Only later events follow this cursor. */
export const newestCursor = async (session: PartnerSession): Promise<string> =>
  // It is null only together with an error, which is thrown.
  (await session.query(NewestCursor, {})).eventCursor as string;

/**
 * The current cursor, for a program that starts.
 * @throws ProgramError also for an unreachable gateway: the address may be wrong.
 */
export async function startingCursor(session: PartnerSession): Promise<string> {
  try {
    return await newestCursor(session);
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    throw new ProgramError(
      `the gateway is not reachable: ${error.message}. Start it with npm start, or set its address with --url`,
    );
  }
}

/**
 * In order and each once, until the signal. A new connection resumes after the last consumed event.
 * @throws ProgramError when the gateway refuses permanently.
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
      // An expired token and a full feed are routine and need no message.
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

/** Doubles with each failure, with jitter, so that clients do not reconnect at the same time. */
const waitAfter = (failures: number): number => FIRST_WAIT_MS * 2 ** (failures - 1) * (0.75 + Math.random() / 2);
