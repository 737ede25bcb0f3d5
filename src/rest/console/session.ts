import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/errors.ts';
import { PROVE_AT, unsigned } from '../../platform/operation/fresh-proof.ts';
import type { PersonSession, PersonSessions } from '../../platform/operation/person-sessions.ts';
import type { Access } from '../access.ts';
import { t } from '../texts.ts';
import type { ConsoleCookies } from './cookies.ts';
import { refuseForeignPage, refuseWithoutToken } from './same-origin.ts';
import { SIGN_IN_PATH } from './sign-in.ts';

const ID = /^[A-Za-z0-9_-]{43}$/;

export interface SessionOptions {
  readonly sessions: PersonSessions;
  readonly cookies: ConsoleCookies;
  readonly publicOrigin: () => string;
}

/** Null when no operator is signed in. */
export async function sessionOf(
  request: Pick<FastifyRequest, 'headers'>,
  { sessions, cookies }: Pick<SessionOptions, 'sessions' | 'cookies'>,
): Promise<PersonSession | null> {
  const id = cookies.read(request, 'session');
  return id !== null && ID.test(id) ? sessions.find(id) : null;
}

/**
 * Admits operators by session cookie, only from the console's own pages and with the CSRF token. Counts a request
 * against its address before the session lookup, so that forged sessions cannot overload the database.
 */
export function consoleAccess(access: Access, options: SessionOptions): Access {
  const origin = () => new URL(options.publicOrigin()).origin;
  return {
    ...access,
    async admit(request, reply) {
      await access.count(request, reply);
      refuseForeignPage(request, origin());
      const session = await signedIn(request, options);
      refuseWithoutToken(request, session.csrfToken);
      request.proof = { session: session.key, signature: signatureOf(request) };
      return session.principal;
    },
  };
}

/** Passkey signature over the decision of this request: base64url of its JSON. */
const SIGNATURE_HEADER = 'x-passkey-proof';
const MAX_SIGNATURE_CHARACTERS = 8_192;

/** @throws AppError fresh_proof_required when the header is longer than any real signature */
function signatureOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = headers[SIGNATURE_HEADER];
  if (typeof sent !== 'string') return null;
  if (sent.length > MAX_SIGNATURE_CHARACTERS) throw unsigned();
  return sent;
}

export function serveSession(app: FastifyInstance, access: Access, options: SessionOptions): void {
  const { sessions, cookies } = options;
  const admitting = consoleAccess(access, options);

  app.get('/console/session', async (request, reply) => {
    await access.count(request, reply);
    const session = await signedIn(request, options);
    const { principal, csrfToken, provenAt, expiresAt } = session;
    const { clientId: login, roles, provenUntil = 0 } = principal;
    return {
      data: {
        login,
        roles: [...roles],
        csrf_token: csrfToken,
        proven_at: provenAt.toISOString(),
        proof_fresh_until: new Date(provenUntil).toISOString(),
        expires_at: new Date(expiresAt).toISOString(),
        prove_at: PROVE_AT,
        has_passkey: principal.hasPasskey === true,
      },
    };
  });

  app.post('/console/sign-out', async (request, reply) => {
    const { clientId, author, institutionId } = await admitting.admit(request, reply);
    const session = await sessionOf(request, options);
    if (session) await sessions.end(session.key);
    cookies.clear(reply, 'session');
    access.security.record('person_signed_out', {
      ...{ clientId, author, institutionId, address: request.ip, requestId: request.id },
    });
    return reply.code(204).send();
  });
}

async function signedIn(request: FastifyRequest, options: SessionOptions): Promise<PersonSession> {
  const session = await sessionOf(request, options);
  if (!session) throw new AppError('unauthorized', t('notSignedIn', { path: SIGN_IN_PATH }));
  request.principal = session.principal;
  return session;
}
