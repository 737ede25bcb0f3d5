import { type Client, createClient } from 'graphql-ws';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { t } from '../../shared/language/text.ts';
import { CredentialsRefused, GRAPHQL_PATH, type GraphError, RequestRefused, type Session } from '../session/session.ts';

const PING_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Minimum lifetime of a connection that counts as successful and resets the backoff. */
const LASTED_MS = 5_000;
const AGAIN_AFTER_MS = 1_000;

const TOKEN_ENDED = 4403;
const TOKEN_REFUSED = 4401;

export type LiveState = { readonly at: number } & (
  | { readonly name: 'connecting' }
  | { readonly name: 'live' }
  | { readonly name: 'waiting'; readonly why: string; readonly until: number }
  | { readonly name: 'stopped'; readonly why: string }
);
type NewState = LiveState extends infer State ? (State extends unknown ? Omit<State, 'at'> : never) : never;

/** A subscription that survives reconnects. */
export interface Wanted<Result, Variables> {
  readonly document: KnownDocument<Result, Variables>;
  /** Called at each start of the subscription. */
  variables(): Variables;
  next(result: Result): void;
  /** Returns whether to retry. */
  refused(refusal: RequestRefused): boolean;
}

interface Kept extends Wanted<never, Record<string, unknown>> {
  next(result: unknown): void;
  end(): void;
}

interface End {
  readonly why: string;
  readonly lasted: boolean;
  readonly code?: number;
  readonly credentials?: boolean;
}

function reasonOf({ code, reason }: { readonly code?: number; readonly reason?: string }): string {
  if (code === TOKEN_ENDED) return t('live.why.tokenExpired');
  if (code === TOKEN_REFUSED) return t('live.why.tokenRefused');
  if (code === 4499) return t('live.why.noResponse');
  if (code === 1001 || code === 1012) return t('live.why.restarting');
  if (code === 1006 || code === undefined) return t('live.why.lost');
  return t('live.why.closed', { reason: reason || code });
}

/**
 * One WebSocket for all subscriptions. Reconnects when it ends, with a new token if the old one expired. Restarts each
 * subscription with its current variables, so that readers resume.
 */
export class Live {
  readonly #session: Session;
  readonly #onState: (state: LiveState) => void;
  readonly #wanted = new Set<Kept>();
  #client: Client | null = null;
  #open = false;
  #hurry = () => {};

  constructor(session: Session, onState: (state: LiveState) => void) {
    this.#session = session;
    this.#onState = onState;
  }

  /** Keeps the connection open until the gateway refuses the credentials. */
  async run(): Promise<void> {
    let failures = 0;
    for (;;) {
      this.#report({ name: 'connecting' });
      const end = await this.#connection();
      if (end.credentials) {
        this.#report({ name: 'stopped', why: end.why });
        return;
      }
      failures = end.lasted ? 0 : failures + 1;
      if (end.code === TOKEN_ENDED || end.code === TOKEN_REFUSED) this.#session.forgetToken();
      const wait = end.code === TOKEN_ENDED && end.lasted ? 0 : waitAfter(failures);
      this.#report({ name: 'waiting', why: end.why, until: Date.now() + wait });
      await this.#pause(wait);
    }
  }

  /** Skips the wait before the next attempt. */
  readonly tryNow = (): void => this.#hurry();

  /** Keeps the subscription running until the returned function is called. */
  subscribe<Result, Variables>(wanted: Wanted<Result, Variables>): () => void {
    const kept = { ...wanted, end: () => {} } as unknown as Kept;
    this.#wanted.add(kept);
    if (this.#open && this.#client) this.#start(this.#client, kept);
    return () => {
      this.#wanted.delete(kept);
      kept.end();
    };
  }

  /** Opens a connection. Resolves with the reason when it ends. */
  async #connection(): Promise<End> {
    let token: string;
    try {
      token = await this.#session.token();
    } catch (error) {
      return { why: (error as Error).message, lasted: false, credentials: error instanceof CredentialsRefused };
    }
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<unknown>();
    let since = Number.POSITIVE_INFINITY;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const client = createClient({
      url: new URL(GRAPHQL_PATH, location.href.replace(/^http/, 'ws')).href,
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError() {},
      keepAlive: PING_EVERY_MS,
      connectionAckWaitTimeout: ANSWER_WITHIN_MS,
      on: {
        connected: () => {
          since = Date.now();
          this.#open = true;
          this.#report({ name: 'live' });
          for (const wanted of this.#wanted) this.#start(client, wanted);
        },
        ping: (received) => {
          if (!received) silence = setTimeout(() => client.terminate(), ANSWER_WITHIN_MS);
        },
        pong: (received) => {
          if (received) clearTimeout(silence);
        },
        closed: onClosed,
      },
    });
    this.#client = client;
    const { code, reason } = (await closed) as { readonly code?: number; readonly reason?: string };
    clearTimeout(silence);
    this.#client = null;
    this.#open = false;
    const lasted = Date.now() - since > LASTED_MS;
    return {
      why: reasonOf({ ...(code === undefined ? {} : { code }), reason: reason ?? '' }),
      lasted,
      ...(code === undefined ? {} : { code }),
    };
  }

  /**
   * Starts a subscription on an open connection. Restarts it after a delay when the gateway ends only this
   * subscription.
   */
  #start(client: Client, wanted: Kept): void {
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      setTimeout(() => {
        if (this.#client === client && this.#wanted.has(wanted)) this.#start(client, wanted);
      }, AGAIN_AFTER_MS);
    };
    const refuse = (errors: readonly GraphError[]) => {
      if (wanted.refused(new RequestRefused(errors[0] as GraphError))) again();
      over = true;
      wanted.end();
    };
    wanted.end = client.subscribe(
      { query: wanted.document.text, variables: wanted.variables() },
      {
        next: ({ data, errors }) => (errors ? refuse(errors as readonly GraphError[]) : wanted.next(data)),
        // Any other error ends the connection. `#connection` handles that.
        error: (error) => {
          if (Array.isArray(error)) refuse(error);
        },
        complete: again,
      },
    );
  }

  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const hurry = () => resolve();
    this.#hurry = hurry;
    const timer = setTimeout(hurry, milliseconds);
    window.addEventListener('online', hurry, { once: true });
    await promise;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    this.#hurry = () => {};
  }

  #report(state: NewState): void {
    this.#onState({ at: Date.now(), ...state } as LiveState);
  }
}

/** Exponential backoff with jitter, so that pages do not reconnect at the same time. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 2);
