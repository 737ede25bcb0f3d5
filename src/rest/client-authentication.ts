import { decodeJwt } from 'jose';
import type { ShownClient } from '../platform/http/oauth.ts';
import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './token-request.ts';

export interface Connection {
  readonly authorization: string | undefined;
  /** DER. Null when the client sent none. */
  readonly certificate: Buffer | null;
  /** Accepted `aud` values of client assertions. */
  readonly audiences: readonly string[];
}

const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;
// RFC 6749 appendix A: identifiers and secrets are visible ASCII.
const VISIBLE = /^[\x20-\x7e]{1,256}$/;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const MAX_ASSERTION_CHARACTERS = 4_096;

/**
 * Accepts one of HTTP Basic or body secret (RFC 6749 §2.3.1), signed assertion (RFC 7523) and TLS certificate (RFC
 * 8705).
 * @throws OAuthError invalid_request when the request uses two methods; invalid_client when it uses none, or malformed
 * credentials
 */
export function clientOf(parameters: Parameters, { authorization, certificate, audiences }: Connection): ShownClient {
  const id = parameters.get('client_id');
  const secret = parameters.get('client_secret');
  const assertion = parameters.get('client_assertion');
  const ways = [authorization, secret, assertion].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw new OAuthError('invalid_request', 'the request authenticates the client in two ways: use only one');
  if (authorization !== undefined) return named(basicClient(authorization), id, 'the Authorization header');
  if (assertion !== undefined) {
    const type = parameters.get('client_assertion_type');
    return named(assertingClient(assertion, type, audiences), id, 'the assertion');
  }
  if (id === undefined) throw unauthenticated();
  if (secret !== undefined) return visible({ clientId: id, by: 'secret', secret });
  if (certificate === null) throw unauthenticated();
  return visible({ clientId: id, by: 'certificate', certificate });
}

function basicClient(authorization: string): ShownClient {
  const encoded = BASIC.exec(authorization)?.[1];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) throw new OAuthError('invalid_client', 'the Authorization header is not valid HTTP Basic');
  try {
    const [clientId, secret] = [formDecode(pair.slice(0, colon)), formDecode(pair.slice(colon + 1))];
    return visible({ clientId, by: 'secret', secret });
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    throw new OAuthError('invalid_client', 'client id and secret must be form-encoded in the Authorization header');
  }
}

/** Reads `sub` without verifying the signature. The caller must verify it before it trusts the id. */
function assertingClient(assertion: string, type: string | undefined, audiences: readonly string[]): ShownClient {
  if (type !== ASSERTION_TYPE)
    throw new OAuthError('invalid_request', `client_assertion_type must be ${ASSERTION_TYPE}`);
  if (assertion.length > MAX_ASSERTION_CHARACTERS) {
    throw new OAuthError('invalid_request', `client_assertion must not exceed ${MAX_ASSERTION_CHARACTERS} characters`);
  }
  return visible({ clientId: subjectOf(assertion), by: 'assertion', assertion, audiences });
}

function subjectOf(assertion: string): string {
  try {
    const { sub } = decodeJwt(assertion);
    if (typeof sub === 'string') return sub;
  } catch {}
  throw new OAuthError('invalid_client', 'client_assertion must be a signed JWT whose sub is the client id');
}

function named(client: ShownClient, id: string | undefined, where: string): ShownClient {
  if (id === undefined || id === client.clientId) return client;
  throw new OAuthError('invalid_request', `client_id does not match the client of ${where}`);
}

function visible(client: ShownClient): ShownClient {
  const isVisible = VISIBLE.test(client.clientId) && (client.by !== 'secret' || VISIBLE.test(client.secret));
  if (!isVisible) throw new OAuthError('invalid_client', 'unknown client, or the secret does not match');
  return client;
}

const unauthenticated = (): OAuthError =>
  new OAuthError(
    'invalid_client',
    'client authentication is missing: use HTTP Basic, client_id and client_secret, an assertion or a certificate',
  );

/** RFC 6749 §2.3.1 form-encodes id and secret before Basic joins them. */
const formDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
