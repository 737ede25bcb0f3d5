import { Agent, type Dispatcher } from 'undici';
import { guardedConnector } from './connector.ts';
import { Exchange } from './exchange.ts';
import type { FailureReason } from './failure.ts';
import { dnsResolver, type Resolver } from './resolver.ts';
import { readTarget, type TargetPolicy } from './target.ts';

export type OutboundResult =
  | {
      /** A final status came; the body may be cut, see {@link OutboundClient.post}. */
      readonly kind: 'answered';
      readonly status: number;
      /** The header as it came. */
      readonly retryAfter: string | null;
      readonly body: Buffer;
      readonly durationMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      /** Safe to show to the owner of the receiver. */
      readonly message: string;
      readonly durationMs: number;
    };

export interface OutboundOptions {
  readonly policy: TargetPolicy;
  /** Default: DNS. */
  readonly resolver?: Resolver;
  /** Bound of a new connection: name, TCP and TLS together. Default 3000. */
  readonly connectMs?: number;
  /** Bound of a whole request, from the call to the last byte read. Default 10,000. */
  readonly totalMs?: number;
  /** Bytes of an answer's body that are kept. Default 16,384. */
  readonly keepBytes?: number;
  /** Age of a connection from which it takes no further request, however busy it is. Default 60,000. */
  readonly reuseMs?: number;
}

/** How long a connection may wait for its next request; a receiver can ask for less, or for up to the maximum. */
const IDLE_MS = 4_000;
const MAX_IDLE_MS = 10_000;

const MAX_HEADER_BYTES = 16_384;

const originsOf = ({ stats }: Agent): number => Object.keys(stats).length;

/**
 * Sends requests to URLs that partners choose, so the receiver is treated as hostile: only allowed addresses are connected
 * to (see `connector.ts`), time and memory of a request are bounded, redirects are not followed, and there is no proxy,
 * cookie, HTTP/2 or repetition. Every request in flight has its own connection, so none waits for another receiver; the
 * caller bounds how many are in flight. A connection is kept for the next request to the same scheme, host and port, and
 * its address stays the one that was checked.
 */
export class OutboundClient {
  readonly #policy: TargetPolicy;
  readonly #totalMs: number;
  readonly #keepBytes: number;
  readonly #reuseMs: number;
  readonly #agentOptions: Agent.Options;
  /** The one that takes requests, and those before it that have connections. */
  readonly #agents = new Set<Agent>();
  #agent: Agent;
  #agentSince = performance.now();
  readonly #inFlight = new Set<Promise<OutboundResult>>();
  #closed: Promise<void> | undefined;

  constructor(options: OutboundOptions) {
    this.#policy = options.policy;
    this.#totalMs = options.totalMs ?? 10_000;
    this.#keepBytes = options.keepBytes ?? 16_384;
    this.#reuseMs = options.reuseMs ?? 60_000;
    this.#agentOptions = {
      connect: guardedConnector({
        policy: options.policy,
        resolver: options.resolver ?? dnsResolver(),
        connectMs: options.connectMs ?? 3_000,
      }),
      pipelining: 1,
      allowH2: false,
      // The exchange has its own, exact bounds.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: MAX_IDLE_MS,
    };
    this.#agent = this.#newAgent();
  }

  /** Origins that have a connection, or one being made; others are removed. */
  get origins(): number {
    return [...this.#agents].reduce((count, agent) => count + originsOf(agent), 0);
  }

  /**
   * Posts `body` as it is and reads the answer: its status, and as much of its body as comes within the bounds. Never
   * rejects. `headers` name neither Host nor Content-Length, which follow from the URL and the body.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<OutboundResult> {
    return this.#send(url, { method: 'POST', headers, body });
  }

  /** Gets, and reads the answer as {@link post} does. Never rejects. */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<OutboundResult> {
    return this.#send(url, { method: 'GET', headers });
  }

  async #send(
    url: string,
    request: Pick<Dispatcher.DispatchOptions, 'method'> & {
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    },
  ): Promise<OutboundResult> {
    const target = readTarget(url, this.#policy);
    if (target.refusal !== null) {
      return { kind: 'failed', reason: 'forbidden_address', message: target.refusal, durationMs: 0 };
    }
    const { origin, pathname, search } = target.url;
    const exchange = new Exchange({ totalMs: this.#totalMs, keepBytes: this.#keepBytes });
    this.#inFlight.add(exchange.result);
    this.#agentNow().dispatch({ origin, path: pathname + search, ...request }, exchange);
    const result = await exchange.result;
    this.#inFlight.delete(exchange.result);
    return result;
  }

  /**
   * Who takes requests: no connection is older than its agent, which takes none from `reuseMs` on; then its connections end when they have waited too long
   * for another. It is not closed, because undici could not destroy it any more. undici can look at the age of each connection (`clientTtl`), and does for
   * each busy one at every request: at 640 of them that was an eighth of a sender's time.
   */
  #agentNow(): Agent {
    if (performance.now() - this.#agentSince > this.#reuseMs && this.#closed === undefined) {
      for (const agent of this.#agents) if (originsOf(agent) === 0) this.#agents.delete(agent);
      this.#agent = this.#newAgent();
      this.#agentSince = performance.now();
    }
    return this.#agent;
  }

  #newAgent(): Agent {
    const agent = new Agent(this.#agentOptions);
    this.#agents.add(agent);
    return agent;
  }

  /** Waits for the requests in flight, at most for the total bound, and closes all connections. */
  close(): Promise<void> {
    this.#closed ??= Promise.all(this.#inFlight).then(async () => {
      await Promise.all([...this.#agents].map((agent) => agent.close()));
    });
    return this.#closed;
  }

  /** Aborts the requests in flight, which then fail, and closes all connections. */
  destroy(): Promise<void> {
    this.#closed = Promise.all([...this.#agents].map((agent) => agent.destroy())).then(() => {});
    return this.#closed;
  }
}
