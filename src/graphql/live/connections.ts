import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Closing } from './closing.ts';
import type { LiveMetrics } from './live-metrics.ts';
import type { LiveToken, LiveTokens } from './token.ts';

/** How long the live feed waits for what, in milliseconds. */
export const LIVE_WAITS = {
  /** For `connection_init`, before a socket is closed. */
  init: 5_000,
  /** Between checks for an expired token, or a client that does not read. */
  look: 1_000,
  /** Between questions to the database which tokens are valid: a revoked one is cut this much later, plus a statement. */
  standing: 2_000,
  /** For a client that reads nothing of what waits for it. */
  patience: 5_000,
  /** Between signs of life on each connection; one that has not answered by the next time is cut. */
  beat: 15_000,
};
export type LiveWaits = typeof LIVE_WAITS;

/** How long answers that are under way may take when the node stops, and how long connections then take to close. */
const FINISH_MS = 1_500;
const CLOSE_MS = 1_000;

/** One open connection of a client that has shown its token. */
export interface LiveConnection {
  readonly token: LiveToken;
  /** Ends it, and tells the client why. Repeating it changes nothing. */
  end(closing: Closing): void;
  /** Ends it without telling the client why. */
  cut(): void;
  /** Shows the client that the connection lives, and ends it when the client has shown no life since the last time. */
  beat(): void;
  /** Since when what is to be sent waits for the client to read, in ms as `performance.now()`; null: nothing waits. */
  readonly waitingSince: number | null;
  /** Resolves when nothing but subscriptions is being answered. */
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

  /** Whether the node stops: nothing new is taken. */
  get closing(): boolean {
    return this.#closing;
  }

  /** @throws AppError too_many_connections when the credential has as many as it may. */
  admit({ principal }: LiveToken): void {
    if ((this.#ofCredential.get(principal.credentialId) ?? 0) < this.#options.quota) return;
    throw new AppError('too_many_connections', 'this credential has as many connections open as it may', {
      limit: this.#options.quota,
    });
  }

  /** Takes a connection into account until `ended`. */
  add(connection: LiveConnection, ended: Promise<void>): void {
    const { credentialId } = connection.token.principal;
    count(this.#ofCredential, credentialId, 1);
    const gone = ended.then(() => {
      this.#open.delete(connection);
      count(this.#ofCredential, credentialId, -1);
      if (this.#open.size === 0) this.#rest();
    });
    this.#open.set(connection, gone);
    if (this.#timers.length === 0) this.#watch();
  }

  /**
   * Takes one more subscription into account; the result is called when it is over.
   * @throws AppError too_many_subscriptions when the credential has as many as it may.
   */
  subscribe({ principal: { credentialId } }: LiveToken): () => void {
    const { quota, metrics } = this.#options;
    if ((this.#subscriptions.get(credentialId) ?? 0) >= quota) {
      throw new AppError('too_many_subscriptions', 'this credential has as many subscriptions open as it may', {
        limit: quota,
      });
    }
    count(this.#subscriptions, credentialId, 1);
    metrics.subscriptions.inc();
    return () => {
      count(this.#subscriptions, credentialId, -1);
      metrics.subscriptions.dec();
    };
  }

  /** Ends every connection: answers under way are finished, subscriptions are told that the node goes away. */
  async close(): Promise<void> {
    this.#closing = true;
    const all = [...this.#open.keys()];
    await Promise.race([Promise.all(all.map((each) => each.finish())), delay(FINISH_MS, undefined, { ref: false })]);
    for (const connection of this.#open.keys()) connection.end('going_away');
    await Promise.race([Promise.all(this.#open.values()), delay(CLOSE_MS, undefined, { ref: false })]);
    for (const connection of this.#open.keys()) connection.cut();
    this.#rest();
  }

  #watch(): void {
    const every = (milliseconds: number, act: () => void) => setInterval(act, milliseconds).unref();
    const { look, standing, beat } = this.#options.waits;
    this.#timers = [
      every(look, () => this.#look()),
      every(standing, () => void this.#endRevoked()),
      every(beat, () => this.#beat()),
    ];
  }

  #rest(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #beat(): void {
    for (const connection of this.#open.keys()) connection.beat();
  }

  #look(): void {
    const now = Date.now();
    const patience = performance.now() - this.#options.waits.patience;
    for (const connection of this.#open.keys()) {
      if (connection.token.expiresAt <= now) connection.end('token_expired');
      else if ((connection.waitingSince ?? patience) < patience) connection.end('slow_reader');
    }
  }

  /** One statement for all connections. While the database cannot be asked, they stay until their tokens end. */
  async #endRevoked(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const asked = [...this.#open.keys()];
      const standing = await this.#options.tokens.standing([...new Set(asked.map(({ token }) => token.key))]);
      const now = Date.now();
      for (const connection of asked) {
        const expiresAt = standing.get(connection.token.key);
        if (expiresAt === undefined) connection.end('token_revoked');
        else if (expiresAt <= now) connection.end('token_expired');
      }
    } catch (error) {
      this.#options.log.warn({ error: (error as Error).message }, 'live tokens could not be checked, they are again');
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
