import autocannon, { type Request } from 'autocannon';
import { serveParent, startChild } from './process.ts';
import type { Slice } from './rounds.ts';

export interface Load {
  readonly origin: string;
  readonly beside?: string;
  readonly connections: number;
  readonly requests: readonly Request[];
}

/** The load generator in its own process. It loads both sides of a measurement. */
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
  // The time of the last response: autocannon itself checks for the end only at intervals.
  return { operations: requests.length, seconds: (Math.max(...(await Promise.all(ended))) - started) / 1000 };
}

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
      reject(new Error(`some requests failed: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`));
    },
  );
  run.on('response', () => {
    last = performance.now();
  });
  return promise;
}

if (import.meta.main) serveParent<Load>(true, generate, async () => {});
