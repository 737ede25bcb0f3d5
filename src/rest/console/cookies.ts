import type { FastifyReply, FastifyRequest } from 'fastify';

export type ConsoleCookie = 'session' | 'sign-in';

const NAMES = { session: 'console', 'sign-in': 'console-sign-in' };
/** The identity provider redirects from another site, which would drop a Strict cookie. */
const SAME_SITE = { session: 'Strict', 'sign-in': 'Lax' };

/** HttpOnly cookies, bound to this host by `__Host-` under HTTPS. A sandbox without TLS omits the prefix. */
export class ConsoleCookies {
  readonly #isSecure: () => boolean;

  constructor(publicOrigin: () => string) {
    this.#isSecure = () => publicOrigin().startsWith('https:');
  }

  #name(cookie: ConsoleCookie): string {
    return `${this.#isSecure() ? '__Host-' : ''}${NAMES[cookie]}`;
  }

  /** Null when the cookie is missing, or repeated: then another page has planted one. */
  read(request: Pick<FastifyRequest, 'headers'>, cookie: ConsoleCookie): string | null {
    const prefix = `${this.#name(cookie)}=`;
    const sent = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
    const values = sent.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    return values.length === 1 ? (values[0] ?? null) : null;
  }

  /** Without `seconds`, the cookie expires with the browser session. */
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
