import { run } from './command-line.ts';
import { type ListenOptions, listenProgram } from './listen/options.ts';
import { liveEvents, startingCursor } from './partner/live-events.ts';
import { describeTypes } from './partner/options.ts';
import { PartnerSession } from './partner/session.ts';

const say = (text: string) => console.log(`${new Date().toLocaleTimeString('en-GB')}  ${text}`);

/** Forwards until the signal. @throws ProgramError after printing the cursor to resume from. */
async function listen({ forward, types, partner, secret, isNewSecret, after }: ListenOptions, signal: AbortSignal) {
  const session = new PartnerSession({ ...partner, signal });
  const newest = await startingCursor(session);
  let cursor = after ?? newest;
  // Loaded only after the gateway has answered: the catalogue takes a second to load.
  const { Receiver } = await import('./listen/receiver.ts');
  const receiver = new Receiver({
    url: forward,
    secret,
    signal,
    onRefused: (wait) => say(`the receiver at ${forward} is not up; retrying in ${wait / 1_000} s`),
  });
  if (isNewSecret) console.log(`Signing with ${secret} (configure it in your receiver)`);
  console.log(`Forwarding ${describeTypes(types)} of ${partner.name} to ${forward}. Ctrl-C stops it.\n`);

  const counts = { accepted: 0, refused: 0 };
  try {
    for await (const event of liveEvents(session, {
      after: cursor,
      types,
      signal,
      onAway: (why) => say(`the gateway is unreachable: ${why}; waiting for it`),
      onBack: () => say('the gateway is reachable again'),
    })) {
      const posted = await receiver.post(event);
      if (!posted) break;
      cursor = event.cursor;
      counts[posted.accepted ? 'accepted' : 'refused'] += 1;
      say(`${event.name.padEnd(24)}  ${event.id}  ${posted.outcome}  ${posted.tookMs} ms`);
    }
  } finally {
    console.log(`\n${counts.accepted} accepted, ${counts.refused} not accepted. Resume with --after ${cursor}`);
    await receiver.close();
  }
}

const stop = new AbortController();
// Ctrl-C through npm arrives twice. The second signal must not abort the wait for a receiver's answer.
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
await run(listenProgram((options) => listen(options, stop.signal), process.env));
