import type { FastifyReply, FastifyRequest } from 'fastify';

/** `session`: who is signed in. `sign-in`: a sign-in that this browser has begun. */
export type ConsoleCookie = 'session' | 'sign-in';

const NAMES = { session: 'console', 'sign-in': 'console-sign-in' };
/** The provider sends the browser back from its own site, to which a strict cookie would not come along. */
const SAME_SITE = { session: 'Strict', 'sign-in': 'Lax' };

/**
 * Cookies of the console, which no script reads. By https they are bound to this host alone (`__Host-`); a sandbox without TLS has names
 * that browsers take there.
 */
export class ConsoleCookies {
  readonly #isSecure: () => boolean;

  constructor(publicOrigin: () => string) {
    this.#isSecure = () => publicOrigin().startsWith('https:');
  }

  #name(cookie: ConsoleCookie): string {
    return `${this.#isSecure() ? '__Host-' : ''}${NAMES[cookie]}`;
  }

  /** Null: it was not sent, or twice, which says that somebody else has set one. */
  read(request: Pick<FastifyRequest, 'headers'>, cookie: ConsoleCookie): string | null {
    const prefix = `${this.#name(cookie)}=`;
    const sent = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
    const values = sent.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    return values.length === 1 ? (values[0] ?? null) : null;
  }

  /** Without `seconds` it goes with the browser's own session. */
  set(reply: FastifyReply, cookie: ConsoleCookie, value: string, seconds?: number): void {
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
    const secure = this.#isSecure() ? '; Secure' : '';
    const text = `${this.#name(cookie)}=${value}; Path=/; HttpOnly; SameSite=${SAME_SITE[cookie]}${secure}${age}`;
    reply.header('set-cookie', text);
  }

  clear(reply: FastifyReply, cookie: ConsoleCookie): void {
    this.set(reply, cookie, '', 0);
  }
}
