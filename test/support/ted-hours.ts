import { isTedOpen, nextTedOpening } from '../../src/platform/calendar.ts';

/** What can call the sandbox's clock; paths are absolute. */
type Call = (method: string, path: string, body?: object) => Promise<{ readonly now: string }>;

const CLOCK = '/api/sandbox/v1/clock';

async function advance(call: Call, milliseconds: number): Promise<void> {
  await call('POST', `${CLOCK}/advance`, { seconds: Math.ceil(milliseconds / 1_000) });
}

/** Moves business time on until TEDs are taken, and for some minutes at least. */
export async function openTeds(call: Call): Promise<void> {
  const now = new Date((await call('GET', CLOCK)).now);
  // Not in the last minutes of a day, lest it ends meanwhile.
  const inAWhile = new Date(now.getTime() + 600_000);
  if (isTedOpen(now) && isTedOpen(inAWhile)) return;
  await advance(call, nextTedOpening(inAWhile).getTime() - now.getTime());
}

/** Moves business time on until TEDs are not taken. */
export async function closeTeds(call: Call): Promise<void> {
  const { now } = await call('GET', CLOCK);
  let hours = 0;
  while (isTedOpen(new Date(Date.parse(now) + hours * 3_600_000))) hours += 1;
  if (hours > 0) await advance(call, hours * 3_600_000);
}
