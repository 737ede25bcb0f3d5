import { AppError } from '../platform/errors/errors.ts';
import { t } from '../platform/language/texts.ts';
import type { ReadContext } from '../platform/operation/operation.ts';
import { type Probe, pollUntil } from '../platform/time/poll-until.ts';
import { type OutsideMessage, scheduleMessages } from './outside-messages.ts';

const WAIT_MS = 5_000;

/** Null when `look` finds nothing within 5 s. */
export const foundInTime = <Found>(look: Probe<Found>): Promise<Found | null> => pollUntil(WAIT_MS, look);

/** @throws AppError unavailable when `look` finds nothing within 5 s. */
export async function handled<Found>(look: Probe<Found>): Promise<Found> {
  const found = await foundInTime(look);
  if (found === null) throw new AppError('unavailable', t('notProcessedYet'));
  return found;
}

/** @throws AppError unavailable when `look` finds nothing within 5 s. */
export async function sendAndAwait<Found>(
  { database, services }: ReadContext,
  messages: readonly OutsideMessage[],
  look: Probe<Found>,
): Promise<Found> {
  await scheduleMessages(database, messages);
  services.outsideWorld.wake();
  return handled(look);
}
