import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './token-request.ts';

/** What a client shows to prove who it is. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;
// RFC 6749 appendix A: identifiers and secrets are visible ASCII.
const VISIBLE = /^[\x20-\x7e]{1,256}$/;

/**
 * The client's credentials, from HTTP Basic or from the body (RFC 6749 §2.3.1).
 *
 * @throws OAuthError invalid_request when both are used, invalid_client when neither is or they cannot be read.
 */
export function clientOf(authorization: string | undefined, parameters: Parameters): Client {
  const id = parameters.get('client_id');
  const secret = parameters.get('client_secret');
  if (authorization === undefined) {
    if (id === undefined || secret === undefined)
      throw new OAuthError('invalid_client', 'the client has not authenticated');
    return visible({ clientId: id, clientSecret: secret });
  }
  if (secret !== undefined) throw new OAuthError('invalid_request', 'use one way of client authentication, not two');
  const client = basicClient(authorization);
  if (id !== undefined && id !== client.clientId) {
    throw new OAuthError('invalid_request', 'client_id is not the client of the Authorization header');
  }
  return client;
}

function basicClient(authorization: string): Client {
  const encoded = BASIC.exec(authorization)?.[1];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) throw new OAuthError('invalid_client', 'the Authorization header is not HTTP Basic');
  try {
    return visible({ clientId: formDecode(pair.slice(0, colon)), clientSecret: formDecode(pair.slice(colon + 1)) });
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    throw new OAuthError('invalid_client', 'client id and secret must be form-encoded in the Authorization header');
  }
}

function visible(client: Client): Client {
  if (!VISIBLE.test(client.clientId) || !VISIBLE.test(client.clientSecret)) {
    throw new OAuthError('invalid_client', 'unknown client, or the secret does not match');
  }
  return client;
}

/** `application/x-www-form-urlencoded`, as RFC 6749 §2.3.1 has id and secret encoded before Basic joins them. */
const formDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
