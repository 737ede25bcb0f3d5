import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { now } from './clock.ts';
import { serveParent, startChild } from './process.ts';

export type SinkQuestion =
  | { readonly what: 'reset' }
  | { readonly what: 'wait'; readonly requests: number }
  /** The same, and answers with a {@link SinkCount}. */
  | { readonly what: 'count'; readonly requests: number };

export interface SinkCount {
  /** Arrival times by `X-Service-Event-Id`, on the machine's clock (`clock.ts`). */
  readonly arrivals: readonly (readonly [id: string, at: number])[];
}

/** A receiver in its own process. It responds with 204 at once, and never below `/hang`. */
export const startSink = () => startChild<{ readonly origin: string }>('sink.ts', {});

const PATIENCE_MS = 300_000;

async function main(): Promise<void> {
  let arrivals: [string, number][] = [];
  let reached = { requests: Number.POSITIVE_INFINITY, tell: () => {} };
  const server = createServer((request, response) => {
    const at = now();
    request.resume();
    if (request.url?.startsWith('/hang')) return;
    arrivals.push([String(request.headers['x-service-event-id']), at]);
    request.on('end', () => {
      response.writeHead(204).end();
      if (arrivals.length >= reached.requests) reached.tell();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;

  serveParent<SinkQuestion>(
    { origin: `http://127.0.0.1:${port}` },
    async (question) => {
      if (question.what === 'reset') {
        arrivals = [];
        return null;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      reached = { requests: question.requests, tell: resolve };
      const late = setTimeout(
        () => reject(new Error(`only ${arrivals.length} of ${question.requests} requests arrived`)),
        PATIENCE_MS,
      );
      if (arrivals.length >= question.requests) resolve();
      await promise.finally(() => clearTimeout(late));
      return question.what === 'wait' ? null : ({ arrivals } satisfies SinkCount);
    },
    async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  );
}

if (import.meta.main) await main();
