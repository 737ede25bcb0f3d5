import { Agent, type Dispatcher } from 'undici';
import { guardedConnector } from './connector.ts';
import { Exchange, type OutboundResult } from './exchange.ts';
import { dnsResolver, type Resolver } from './resolver.ts';
import { readTarget, type TargetPolicy } from './target.ts';

export interface OutboundOptions {
  readonly policy: TargetPolicy;
  readonly resolver?: Resolver;
  /** Timeout of a new connection: DNS, TCP and TLS together. Default 3000. */
  readonly connectMs?: number;
  /** Timeout of a whole request, from the call to the last byte read. Default 10,000. */
  readonly totalMs?: number;
  /** Maximum stored bytes of a response body. Default 16,384. */
  readonly keepBytes?: number;
  /** Age from which a connection accepts no further request, even when it is busy. Default 60,000. */
  readonly reuseMs?: number;
}

/** Idle timeout of a connection. A receiver can request a shorter or a longer one, up to the maximum. */
const IDLE_MS = 4_000;
const MAX_IDLE_MS = 10_000;

const MAX_HEADER_BYTES = 16_384;

const originsOf = ({ stats }: Agent): number => Object.keys(stats).length;

/**
 * Sends requests to URLs that partners choose, so the receiver is treated as hostile. Connects only to allowed
 * addresses (see `connector.ts`), bounds time and memory, and uses no redirects, proxy, cookies, HTTP/2 or retries.
 * Each request in flight has its own connection, so receivers do not delay each other; the caller bounds their number.
 * A connection is reused for the same scheme, host and port, and keeps its checked address.
 */
export class OutboundClient {
  readonly #policy: TargetPolicy;
  readonly #totalMs: number;
  readonly #keepBytes: number;
  readonly #reuseMs: number;
  readonly #agentOptions: Agent.Options;
  /** The current agent, and earlier ones that still have connections. */
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
      // The exchange has its own, exact timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: MAX_IDLE_MS,
    };
    this.#agent = this.#newAgent();
  }

  get origins(): number {
    return [...this.#agents].reduce((count, agent) => count + originsOf(agent), 0);
  }

  /**
   * Posts `body` unchanged. Reads the status and as much of the body as arrives within the limits. Never rejects.
   * `headers` contains neither Host nor Content-Length, which follow from URL and body.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<OutboundResult> {
    return this.#send(url, { method: 'POST', headers, body });
  }

  /** Like {@link post}, with GET and without a body. Never rejects. */
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
   * The current agent. After `reuseMs` a new one replaces it, so that no connection is used longer; the old one's
   * connections end when they are idle. It is not closed, because undici could not destroy it then. The `clientTtl` of
   * undici checks every busy connection per request, which cost an eighth of the CPU time with 640 connections.
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

  /** Waits for the requests in flight, at most for the total timeout, and closes all connections. */
  close(): Promise<void> {
    this.#closed ??= Promise.all(this.#inFlight).then(async () => {
      await Promise.all([...this.#agents].map((agent) => agent.close()));
    });
    return this.#closed;
  }

  destroy(): Promise<void> {
    this.#closed = Promise.all([...this.#agents].map((agent) => agent.destroy())).then(() => {});
    return this.#closed;
  }
}
