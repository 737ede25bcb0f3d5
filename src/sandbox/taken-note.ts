import { AppError } from '../platform/errors.ts';

/** How long a simulation waits until the gateway has taken note of what it was told. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 20;

/** What `look` finds, once it finds something. @throws AppError unavailable when that takes too long. */
export async function takenNote<Found>(look: () => Promise<Found | null | undefined | false>): Promise<Found> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new AppError('unavailable', 'the gateway has not handled it yet: read it later');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
