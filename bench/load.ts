import autocannon, { type Request } from 'autocannon';
import { serveParent, startChild } from './process.ts';
import type { Slice } from './rounds.ts';

/** One run of the load generator: every request once, over this many kept-alive connections. */
export interface Load {
  readonly origin: string;
  readonly connections: number;
  readonly requests: readonly Request[];
}

export interface LoadResult extends Slice {
  readonly p50: number;
  readonly p99: number;
}

/** The load generator, in a process of its own: both sides of a measurement are loaded by the same one. */
export async function startLoadGenerator() {
  const child = await startChild<true>('load.ts', {});
  return {
    run: (load: Load) => child.ask<LoadResult>(load),
    stop: () => child.stop(),
  };
}

export type LoadGenerator = Awaited<ReturnType<typeof startLoadGenerator>>;

async function generate({ origin, connections, requests }: Load): Promise<LoadResult> {
  let client = 0;
  let last = 0;
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
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
      if (result['2xx'] !== requests.length) {
        const { errors, timeouts, statusCodeStats } = result;
        return reject(new Error(`not all accepted: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`));
      }
      // Until the last answer: autocannon itself looks up only now and then.
      const { p50, p99 } = result.latency;
      resolve({ operations: requests.length, seconds: (last - started) / 1000, p50, p99 });
    },
  );
  const started = performance.now();
  run.on('response', () => {
    last = performance.now();
  });
  return promise;
}

if (import.meta.main) serveParent<Load>(true, generate, async () => {});
