import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UseOnce } from '../../platform/http/token-binding.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { PersonSession, PersonSessions } from '../../platform/operation/person-sessions.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { realTime } from '../../platform/time/real-time.ts';
import { escaped, sendPage } from '../page.ts';
import type { RateLimiter } from '../rate-limit.ts';
import type { ConsoleCookies } from './cookies.ts';
import type { IdentityProvider, Proven } from './identity-provider.ts';
import { localPath } from './same-origin.ts';
import { type BegunSignIn, SIGN_IN_SECONDS, type SignInCookies } from './sign-in-cookie.ts';

export const SIGN_IN_PATH = '/console/sign-in';
export const CALLBACK_PATH = '/console/callback';

export interface SignInOptions {
  readonly provider: IdentityProvider;
  readonly sessions: PersonSessions;
  readonly cookies: ConsoleCookies;
  readonly sealed: SignInCookies;
  readonly useOnce: UseOnce;
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly security: SecurityEvents;
  readonly log: Logger;
  readonly publicOrigin: () => string;
  /** Null when no operator is signed in. */
  sessionOf(request: FastifyRequest): Promise<PersonSession | null>;
}

class Refused extends Error {
  readonly status: number;
  readonly why: string;

  constructor(status: number, why: string, message: string) {
    super(message);
    this.status = status;
    this.why = why;
  }
}

/**
 * Each sign-in creates a new session, which defeats session fixation. A fresh proof (`?proof=fresh`) renews the
 * session.
 */
export function serveSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { provider, cookies, sealed, limiter, log, publicOrigin } = options;
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => limiter.count(request, reply, 'pages');

  app.get(SIGN_IN_PATH, { onRequest }, async (request, reply) => {
    const { proof, return_to: wanted } = request.query as Readonly<Record<string, unknown>>;
    const fresh = proof === 'fresh';
    const session = await options.sessionOf(request);
    try {
      const { url, ...begun } = await provider.begin(fresh);
      const returnTo = localPath(wanted, '/console');
      const kept: BegunSignIn = { ...begun, fresh, returnTo, session: session?.key ?? null };
      cookies.set(reply, 'sign-in', await sealed.seal(kept), SIGN_IN_SECONDS);
      return reply.redirect(url, 303);
    } catch (error) {
      log.error({ err: error, request_id: request.id }, 'the identity provider is unreachable');
      return sendRefusal(
        reply,
        new Refused(503, 'provider_away', 'The identity provider cannot be reached. Try again later.'),
      );
    }
  });

  app.get(CALLBACK_PATH, { onRequest }, async (request, reply) => {
    const sent = cookies.read(request, 'sign-in');
    cookies.clear(reply, 'sign-in');
    try {
      const begun = sent === null ? null : await sealed.open(sent);
      if (!begun) {
        throw new Refused(
          400,
          'not_begun',
          'This browser has not started a sign-in, or started it more than ten minutes ago.',
        );
      }
      const proven = await finished(request, begun, options);
      const id = await admitted(request, begun, proven, options);
      if (id !== null) cookies.set(reply, 'session', id);
      // Browsers send no Strict cookie on a redirect from another site, but do when this page navigates.
      const target = publicOrigin() + begun.returnTo;
      const body = `<p><a href="${escaped(target)}">Continue</a></p>`;
      return sendPage(reply, 200, { title: 'You are signed in', body, goesTo: target });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      log.warn({ request_id: request.id, why: error.why }, 'a sign-in was refused');
      return sendRefusal(reply, error);
    }
  });
}

/** Redeems the provider's response, at most once per sign-in. @throws Refused */
async function finished(request: FastifyRequest, begun: BegunSignIn, options: SignInOptions): Promise<Proven> {
  const { provider, useOnce, security, log } = options;
  const key = createHash('sha256').update(`console-sign-in:${begun.state}`).digest();
  const expiresAt = realTime() + SIGN_IN_SECONDS * 1_000;
  if (!(await useOnce({ key, expiresAt }))) throw new Refused(400, 'repeated', 'This sign-in was already completed.');
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  try {
    return await provider.finish(query, begun, begun.fresh);
  } catch (error) {
    // The error's message can quote what the browser sent. Its code cannot.
    log.warn({ request_id: request.id, code: (error as { code?: unknown }).code }, 'the identity provider refused');
    security.record('sign_in_refused', { clientId: null, address: request.ip, requestId: request.id });
    throw new Refused(403, 'not_proven', 'The identity provider did not confirm your identity.');
  }
}

/** Id of the new session. Null when a fresh proof renewed the existing one. @throws Refused */
async function admitted(
  request: FastifyRequest,
  begun: BegunSignIn,
  { login, at }: Proven,
  { sessions, security }: SignInOptions,
): Promise<string | null> {
  const subject = { clientId: null, address: request.ip, requestId: request.id };
  if (login !== null && begun.fresh && begun.session !== null) {
    if (await sessions.prove(begun.session, login, at)) return null;
    security.record('sign_in_refused', subject);
    throw new Refused(403, 'other_person', 'The session has ended, or another person is signed in. Sign out first.');
  }
  const opened = login === null ? null : await sessions.begin(login, at);
  if (!opened) {
    security.record('sign_in_refused', subject);
    throw new Refused(
      403,
      'unknown_person',
      'The institution has no active person with your login. Ask an administrator to add you: npm run admin -- person create --help.',
    );
  }
  if (begun.session !== null) await sessions.end(begun.session);
  const { clientId, author, institutionId } = opened.session.principal;
  security.record('person_signed_in', { ...subject, clientId, author, institutionId });
  return opened.id;
}

const sendRefusal = (reply: FastifyReply, { status, message }: Refused): FastifyReply =>
  sendPage(reply, status, {
    title: 'You are not signed in',
    body: `<p role="alert">${escaped(message)}</p><p><a href="${SIGN_IN_PATH}">Sign in again</a></p>`,
  });
