import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import { realTime } from '../../platform/real-time.ts';
import type { Closing } from './closing.ts';
import type { LiveMetrics } from './live-metrics.ts';
import type { LiveToken, LiveTokens } from './token.ts';

/** How long the live feed waits, in milliseconds. */
export const LIVE_WAITS = {
  /** For `connection_init`, before a socket is closed. */
  init: 5_000,
  /** Between checks for an expired token, or a client that does not read. */
  check: 1_000,
  /** Between reads of which tokens are valid: a connection ends this long after its token is revoked, plus a statement. */
  revocation: 2_000,
  /** For a client that reads nothing of what is to be sent to it. */
  slowReader: 5_000,
  /** Between heartbeats on each connection; one that has not answered by the next is cut. */
  heartbeat: 15_000,
};
export type LiveWaits = typeof LIVE_WAITS;

/** When the node stops: how long running answers may take to end, and then connections to close. */
const FINISH_MS = 1_500;
const CLOSE_MS = 1_000;

/** One open connection of a client that has shown its token. */
export interface LiveConnection {
  readonly token: LiveToken;
  /** Ends it, and tells the client why. Repeating it changes nothing. */
  end(closing: Closing): void;
  /** Ends it without telling the client why. */
  cut(): void;
  /** Sends a heartbeat; ends the connection when the client has not answered the one before. */
  ping(): void;
  /** Since when the client has not read what is to be sent, in ms of `performance.now()`; null: it has read everything. */
  readonly waitingSince: number | null;
  /** Resolves when no answers but those of subscriptions are under way. */
  finish(): Promise<void>;
}

export interface LiveConnectionsOptions {
  readonly tokens: LiveTokens;
  readonly log: Logger;
  readonly metrics: LiveMetrics;
  /** Most subscriptions, and most connections, that a credential may have open here. */
  readonly quota: number;
  readonly waits: LiveWaits;
}

/** The open connections of this node. Ends them for invalid tokens, unresponsive clients, and the node's stop. */
export class LiveConnections {
  readonly #options: LiveConnectionsOptions;
  readonly #open = new Map<LiveConnection, Promise<void>>();
  readonly #ofCredential = new Map<string, number>();
  readonly #subscriptions = new Map<string, number>();
  #timers: NodeJS.Timeout[] = [];
  #isAsking = false;
  #closing = false;

  constructor(options: LiveConnectionsOptions) {
    this.#options = options;
  }

  /** Whether the node stops and takes no more connections. */
  get closing(): boolean {
    return this.#closing;
  }

  /** @throws AppError too_many_connections when the credential has as many as it may. */
  admit({ principal }: LiveToken): void {
    this.#checkQuota(this.#ofCredential.get(principal.credentialId), 'connections');
  }

  #checkQuota(open = 0, what: 'connections' | 'subscriptions'): void {
    const limit = this.#options.quota;
    if (open < limit) return;
    throw new AppError(`too_many_${what}`, `this credential has as many ${what} open as it may`, { limit });
  }

  /** Counts and watches a connection until `ended`. */
  add(connection: LiveConnection, ended: Promise<void>): void {
    const { credentialId } = connection.token.principal;
    count(this.#ofCredential, credentialId, 1);
    const gone = ended.then(() => {
      this.#open.delete(connection);
      count(this.#ofCredential, credentialId, -1);
      if (this.#open.size === 0) this.#unwatch();
    });
    this.#open.set(connection, gone);
    if (this.#timers.length === 0) this.#watch();
  }

  /**
   * Counts one more subscription; returns the function to call when it is over.
   * @throws AppError too_many_subscriptions when the credential has as many as it may.
   */
  subscribe({ principal: { credentialId } }: LiveToken): () => void {
    const { metrics } = this.#options;
    this.#checkQuota(this.#subscriptions.get(credentialId), 'subscriptions');
    count(this.#subscriptions, credentialId, 1);
    metrics.subscriptions.inc();
    return () => {
      count(this.#subscriptions, credentialId, -1);
      metrics.subscriptions.dec();
    };
  }

  /** Ends every connection, after the answers that are under way; subscriptions end with `going_away`. */
  async close(): Promise<void> {
    this.#closing = true;
    const all = [...this.#open.keys()];
    await Promise.race([Promise.all(all.map((each) => each.finish())), delay(FINISH_MS, undefined, { ref: false })]);
    for (const connection of this.#open.keys()) connection.end('going_away');
    await Promise.race([Promise.all(this.#open.values()), delay(CLOSE_MS, undefined, { ref: false })]);
    for (const connection of this.#open.keys()) connection.cut();
    this.#unwatch();
  }

  #watch(): void {
    const every = (milliseconds: number, act: () => void) => setInterval(act, milliseconds).unref();
    const { check, revocation, heartbeat } = this.#options.waits;
    this.#timers = [
      every(check, () => this.#check()),
      every(revocation, () => void this.#endRevoked()),
      every(heartbeat, () => {
        for (const connection of this.#open.keys()) connection.ping();
      }),
    ];
  }

  #unwatch(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #check(): void {
    const now = realTime();
    const oldest = performance.now() - this.#options.waits.slowReader;
    for (const connection of this.#open.keys()) {
      if (connection.token.expiresAt <= now) connection.end('token_expired');
      else if ((connection.waitingSince ?? oldest) < oldest) connection.end('slow_reader');
    }
  }

  /** One statement for all connections. While the database cannot be asked, they stay until their tokens end. */
  async #endRevoked(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const asked = [...this.#open.keys()];
      const expiries = await this.#options.tokens.expiries([...new Set(asked.map(({ token }) => token.key))]);
      const now = realTime();
      for (const connection of asked) {
        const expiresAt = expiries.get(connection.token.key);
        if (expiresAt === undefined) connection.end('token_revoked');
        else if (expiresAt <= now) connection.end('token_expired');
      }
    } catch (error) {
      this.#options.log.warn(
        { error: (error as Error).message },
        'live tokens could not be checked, they will be again',
      );
    } finally {
      this.#isAsking = false;
    }
  }
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}
