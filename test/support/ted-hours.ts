import { isTedOpen, nextTedOpening } from '../../src/platform/time/calendar.ts';

/** A caller of the sandbox's clock. Paths are absolute. */
type Call = (method: string, path: string, body?: object) => Promise<{ readonly now: string }>;

const CLOCK = '/api/sandbox/v1/clock';

async function advance(call: Call, milliseconds: number): Promise<void> {
  await call('POST', `${CLOCK}/advance`, { seconds: Math.ceil(milliseconds / 1_000) });
}

/** Advances business time until TEDs are accepted for at least some minutes. */
export async function openTeds(call: Call): Promise<void> {
  const now = new Date((await call('GET', CLOCK)).now);
  // Skips the last minutes of a day, which could end during the test.
  const inAWhile = new Date(now.getTime() + 600_000);
  if (isTedOpen(now) && isTedOpen(inAWhile)) return;
  await advance(call, nextTedOpening(inAWhile).getTime() - now.getTime());
}

export async function closeTeds(call: Call): Promise<void> {
  const { now } = await call('GET', CLOCK);
  let hours = 0;
  while (isTedOpen(new Date(Date.parse(now) + hours * 3_600_000))) hours += 1;
  if (hours > 0) await advance(call, hours * 3_600_000);
}
