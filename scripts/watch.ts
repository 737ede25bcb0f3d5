import { run } from './command-line.ts';
import { liveEvents, startingCursor } from './partner/live-events.ts';
import { describeTypes } from './partner/options.ts';
import { PartnerSession } from './partner/session.ts';
import { lineOf } from './watch/line.ts';
import { type WatchOptions, watchProgram } from './watch/options.ts';

const note = (text: string) => process.stderr.write(`${text}\n`);

/** Prints until the signal. @throws GivenUp with what to change; where to resume from is printed before. */
async function watch({ types, accountIds, partner, json, after }: WatchOptions, signal: AbortSignal): Promise<void> {
  const session = new PartnerSession({ ...partner, signal });
  const newest = await startingCursor(session);
  let cursor = after ?? newest;
  const about = accountIds === null ? '' : ` about ${accountIds.join(', ')}`;
  note(`Watching ${describeTypes(types)}${about} of ${partner.name}. Ctrl-C stops it.\n`);
  const colour = process.stdout.isTTY && !process.env['NO_COLOR'];
  try {
    for await (const event of liveEvents(session, {
      after: cursor,
      types,
      accountIds,
      signal,
      onAway: (why) => note(`the gateway is away: ${why}; waiting for it`),
      onBack: () => note('the gateway is back'),
    })) {
      process.stdout.write(`${json ? JSON.stringify(event) : lineOf(event, colour)}\n`);
      cursor = event.cursor;
    }
  } finally {
    note(`\nResume with --after ${cursor}`);
  }
}

const stop = new AbortController();
// Ctrl-C through npm arrives twice.
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
// Whoever read the lines has gone: `| head`.
process.stdout.on('error', () => stop.abort());
await run(watchProgram((options) => watch(options, stop.signal), process.env));
