import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors/errors.ts';
import type { Logger } from '../../platform/observability/log.ts';
import { realTime } from '../../platform/time/real-time.ts';
import { t } from '../texts.ts';
import type { Closing } from './closing.ts';
import type { LiveMetrics } from './live-metrics.ts';
import type { LiveToken, LiveTokens } from './token.ts';

/** In milliseconds. */
export const LIVE_WAITS = {
  init: 5_000,
  /** For expired tokens and clients that do not read. */
  check: 1_000,
  /** A connection ends at most this long, plus one statement, after its token is revoked. */
  revocation: 2_000,
  /** Maximum time for which a client may leave sent messages unread. */
  slowReader: 5_000,
  /** A connection that has not responded by the next heartbeat is cut. */
  heartbeat: 15_000,
};
export type LiveWaits = typeof LIVE_WAITS;

/** When the node stops: time limit for in-flight responses, and then again for closing connections. */
const FINISH_MS = 1_500;
const CLOSE_MS = 1_000;

export interface LiveConnection {
  readonly token: LiveToken;
  /** Idempotent. */
  end(closing: Closing): void;
  /** Ends the connection without a reason. */
  cut(): void;
  /** Ends the connection when the client has not responded to the previous heartbeat. */
  ping(): void;
  /** In ms of `performance.now()`. Null when the client has read everything. */
  readonly waitingSince: number | null;
  /** Resolves when only subscriptions are still running. */
  finish(): Promise<void>;
}

export interface LiveConnectionsOptions {
  readonly tokens: LiveTokens;
  readonly log: Logger;
  readonly metrics: LiveMetrics;
  /** Maximum number of subscriptions, and of connections, per credential on this node. */
  readonly quota: number;
  readonly waits: LiveWaits;
}

/** Ends connections with invalid tokens or unresponsive clients, and all of them when the node stops. */
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

  get closing(): boolean {
    return this.#closing;
  }

  /** @throws AppError too_many_connections when the credential has reached its limit */
  admit({ principal }: LiveToken): void {
    this.#checkQuota(this.#ofCredential.get(principal.credentialId), 'connections');
  }

  #checkQuota(open = 0, what: 'connections' | 'subscriptions'): void {
    const limit = this.#options.quota;
    if (open < limit) return;
    const message = what === 'connections' ? t('openConnections') : t('openSubscriptions');
    throw new AppError(`too_many_${what}`, message, {
      limit,
    });
  }

  /** Until `ended` resolves. */
  add(connection: LiveConnection, ended: Promise<void>): void {
    const { credentialId } = connection.token.principal;
    count(this.#ofCredential, credentialId, 1);
    const closed = ended.then(() => {
      this.#open.delete(connection);
      count(this.#ofCredential, credentialId, -1);
      if (this.#open.size === 0) this.#unwatch();
    });
    this.#open.set(connection, closed);
    if (this.#timers.length === 0) this.#watch();
  }

  /**
   * Returns a function that ends the count.
   * @throws AppError too_many_subscriptions when the credential has reached its limit
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

  /** Ends every connection after its in-flight responses. Subscriptions end with `going_away`. */
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

  /** One statement for all connections. While the database is unreachable, they stay open until their tokens expire. */
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
        'the tokens of live connections could not be checked; the next check follows',
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
