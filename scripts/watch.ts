import { run } from './command-line.ts';
import { liveEvents, startingCursor } from './partner/live-events.ts';
import { describeTypes } from './partner/options.ts';
import { PartnerSession } from './partner/session.ts';
import { lineOf } from './watch/line.ts';
import { type WatchOptions, watchProgram } from './watch/options.ts';

const note = (text: string) => process.stderr.write(`${text}\n`);

/** Prints until the signal. @throws ProgramError after printing the cursor to resume from. */
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
      onAway: (why) => note(`the gateway is unreachable: ${why}; waiting for it`),
      onBack: () => note('the gateway is reachable again'),
    })) {
      process.stdout.write(`${json ? JSON.stringify(event) : lineOf(event, colour)}\n`);
      cursor = event.cursor;
    }
  } finally {
    note(`\nResume with --after ${cursor}`);
  }
}

const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
// The reader of the output has closed it, as `| head` does.
process.stdout.on('error', () => stop.abort());
await run(watchProgram((options) => watch(options, stop.signal), process.env));
