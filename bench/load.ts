import autocannon, { type Request } from 'autocannon';
import { serveParent, startChild } from './process.ts';
import type { Slice } from './rounds.ts';

/** One run of the load generator: every request once, over this many kept-alive connections. */
export interface Load {
  readonly origin: string;
  /** Another process of the same deployment: half of the connections and of the requests are its. */
  readonly beside?: string;
  readonly connections: number;
  readonly requests: readonly Request[];
}

/** The load generator, in a process of its own: both sides of a measurement are loaded by the same one. */
export async function startLoadGenerator() {
  const child = await startChild<true>('load.ts', {});
  return {
    run: (load: Load) => child.ask<Slice>(load),
    stop: () => child.stop(),
  };
}

export type LoadGenerator = Awaited<ReturnType<typeof startLoadGenerator>>;

async function generate({ origin, beside, connections, requests }: Load): Promise<Slice> {
  const origins = beside === undefined ? [origin] : [origin, beside];
  const ended = origins.map((each, turn) =>
    send(
      each,
      connections / origins.length,
      requests.filter((_, index) => index % origins.length === turn),
    ),
  );
  const started = performance.now();
  // Until the last answer: autocannon itself looks up only now and then.
  return { operations: requests.length, seconds: (Math.max(...(await Promise.all(ended))) - started) / 1000 };
}

/** Sends them all; answers when the last answer came. */
function send(origin: string, connections: number, requests: readonly Request[]): Promise<number> {
  let client = 0;
  let last = 0;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const run = autocannon(
    {
      url: origin,
      connections,
      amount: requests.length,
      timeout: 60,
      sampleInt: 50,
      // Each connection gets its own requests, serialised before the first is sent.
      setupClient(own) {
        const mine = client++;
        own.setRequests(requests.filter((_, index) => index % connections === mine));
      },
    },
    (error, result) => {
      if (error) return reject(error);
      if (result['2xx'] === requests.length) return resolve(last);
      const { errors, timeouts, statusCodeStats } = result;
      reject(new Error(`not all accepted: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`));
    },
  );
  run.on('response', () => {
    last = performance.now();
  });
  return promise;
}

if (import.meta.main) serveParent<Load>(true, generate, async () => {});
