import { AppError } from '../platform/errors.ts';
import type { ReadContext } from '../platform/operation.ts';
import { type OutsideMessage, scheduleMessages } from './outside-messages.ts';

/** How long a simulation waits until the gateway has handled what it was sent. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 20;

type Look<Found> = () => Promise<Found | null | undefined | false>;

/** What `look` finds, once it finds something; null when it finds nothing within five seconds. */
export async function foundInTime<Found>(look: Look<Found>): Promise<Found | null> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

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
