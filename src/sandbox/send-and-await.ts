import { AppError } from '../platform/errors.ts';
import { foundWithin, type Look } from '../platform/found-within.ts';
import type { ReadContext } from '../platform/operation.ts';
import { type OutsideMessage, scheduleMessages } from './outside-messages.ts';

/** How long a simulation waits until the gateway has handled what it was sent. */
const WAIT_MS = 5_000;

/** What `look` finds, once it finds something; null when it finds nothing within five seconds. */
export const foundInTime = <Found>(look: Look<Found>): Promise<Found | null> => foundWithin(WAIT_MS, look);

/** What `look` finds once the gateway has handled a message. @throws AppError unavailable when that takes too long. */
export async function handled<Found>(look: Look<Found>): Promise<Found> {
  const found = await foundInTime(look);
  if (found === null) throw new AppError('unavailable', 'the gateway has not handled it yet: read it later');
  return found;
}

/**
 * Sends messages of the outside world to the gateway now, and answers what `look` finds once they are handled.
 * @throws AppError unavailable when that takes too long.
 */
export async function sendAndAwait<Found>(
  { database, services }: ReadContext,
  messages: readonly OutsideMessage[],
  look: Look<Found>,
): Promise<Found> {
  await scheduleMessages(database, messages);
  services.outsideWorld.wake();
  return handled(look);
}
