import { documentText } from './documents.js';
import { createClient } from './graphql-ws/client.js';
import { CredentialsRefused, RequestRefused } from './session.js';

const PING_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A connection that lasted this long had no part in what ended it. */
const LASTED_MS = 5_000;
const AGAIN_AFTER_MS = 1_000;

const TOKEN_ENDED = 4403;
const TOKEN_REFUSED = 4401;

/** Why a connection ended, in words. */
function reasonOf({ code, reason }) {
  if (code === TOKEN_ENDED) return 'the access token ended';
  if (code === TOKEN_REFUSED) return 'the access token was refused';
  if (code === 4499) return 'the gateway went silent';
  if (code === 1001 || code === 1012) return 'the gateway is restarting';
  if (code === 1006 || code === undefined) return 'the connection broke';
  return `the gateway closed the connection (${reason || code})`;
}

/**
 * One WebSocket for all subscriptions. When it ends, it is opened again, with a new token where the old one has ended,
 * and every subscription is made again with the variables that it asks for then: that is how a reader resumes.
 */
export class Live {
  #session;
  #onState;
  #wanted = new Set();
  /** @type {ReturnType<typeof createClient> | null} The one that is opening or open. */
  #client = null;
  #open = false;
  #hurry = () => {};

  /**
   * @param {{ session: import('./session.js').Session, onState: (state: object) => void }} options `onState` gets
   *   `connecting`, `live`, `waiting` (until when, and why) and `stopped` (why).
   */
  constructor({ session, onState }) {
    this.#session = session;
    this.#onState = onState;
  }

  /** Keeps a connection until the credentials are refused. */
  async run() {
    let failures = 0;
    for (;;) {
      this.#report({ name: 'connecting', failures });
      const end = await this.#connection();
      if (end.credentials) {
        this.#report({ name: 'stopped', why: end.why });
        return;
      }
      failures = end.lasted ? 0 : failures + 1;
      if (end.code === TOKEN_ENDED || end.code === TOKEN_REFUSED) this.#session.forgetToken();
      const wait = end.code === TOKEN_ENDED && end.lasted ? 0 : waitAfter(failures);
      this.#report({ name: 'waiting', why: end.why, code: end.code, until: Date.now() + wait });
      await this.#pause(wait);
    }
  }

  /** Does not wait any longer for the next attempt. */
  tryNow() {
    this.#hurry();
  }

  /**
   * Keeps a subscription until the function that it answers is called. `variables` is asked at each start;
   * `refused` gets a RequestRefused, and answers whether to try again.
   */
  subscribe(name, { variables, next, refused }) {
    const wanted = { name, variables, next, refused, end: () => {} };
    this.#wanted.add(wanted);
    if (this.#open) void this.#start(this.#client, wanted);
    return () => {
      this.#wanted.delete(wanted);
      wanted.end();
    };
  }

  /** Opens a connection; resolves when it has ended, with why. */
  async #connection() {
    let token;
    try {
      token = await this.#session.token();
    } catch (error) {
      return { why: error.message, lasted: false, credentials: error instanceof CredentialsRefused };
    }
    const { promise: closed, resolve: onClosed } = Promise.withResolvers();
    let since = Number.POSITIVE_INFINITY;
    let silence;
    const client = createClient({
      url: new URL('/graphql', location.href.replace(/^http/, 'ws')).href,
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
          for (const wanted of this.#wanted) void this.#start(client, wanted);
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
    const { code, reason } = await closed;
    clearTimeout(silence);
    this.#client = null;
    this.#open = false;
    return { code, why: reasonOf({ code, reason }), lasted: Date.now() - since > LASTED_MS };
  }

  /** Makes a subscription on an open connection, and again after a while when the gateway ends it alone. */
  async #start(client, wanted) {
    let over = false;
    const isWanted = () => this.#client === client && this.#wanted.has(wanted);
    const again = () => {
      if (over) return;
      over = true;
      setTimeout(() => isWanted() && void this.#start(client, wanted), AGAIN_AFTER_MS);
    };
    const refuse = (errors) => {
      if (wanted.refused(new RequestRefused(errors[0]))) again();
      over = true;
      wanted.end();
    };
    const query = await documentText(wanted.name).catch(() => null);
    if (query === null) return again();
    if (!isWanted()) return;
    wanted.end = client.subscribe(
      { query, variables: wanted.variables() },
      {
        next: ({ data, errors }) => (errors ? refuse(errors) : wanted.next(data)),
        // Anything else is the end of the connection, which `#connection` learns of as well.
        error: (error) => Array.isArray(error) && refuse(error),
        complete: again,
      },
    );
  }

  async #pause(milliseconds) {
    if (milliseconds === 0) return;
    const { promise, resolve } = Promise.withResolvers();
    this.#hurry = resolve;
    const timer = setTimeout(resolve, milliseconds);
    window.addEventListener('online', resolve, { once: true });
    await promise;
    clearTimeout(timer);
    window.removeEventListener('online', resolve);
    this.#hurry = () => {};
  }

  #report(state) {
    this.#onState({ at: Date.now(), ...state });
  }
}

/** Doubles with each failure, and differs from page to page, so that not all of them come back at once. */
const waitAfter = (failures) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 2);
