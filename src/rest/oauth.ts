import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../platform/security-events.ts';
import type { Access } from './access.ts';
import { TOKEN_PATH } from './base-path.ts';
import { type Client, clientOf } from './client-authentication.ts';
import { OAuthError, type OAuthErrorCode, sendOAuthError } from './oauth-error.ts';
import { addressKey } from './rate-limit.ts';
import { formParameters, jsonParameters, type Parameters } from './token-request.ts';

/** Issues an access token to a client that proves itself (RFC 6749 §4.4). */
export type TokenIssuer = (
  request: Client & { readonly address: string; readonly scope: string | undefined },
) => Promise<
  | { readonly accessToken: string; readonly expiresIn: number; readonly scope: string }
  | { readonly error: 'invalid_client' | 'invalid_scope' | 'ip_not_authorized'; readonly description: string }
>;

// RFC 6749 §3.3: scope tokens, each separated by one space.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
/** Ids as the gateway makes them, a name and the end of a UUID: what else is sent as one may be anything, a secret too. */
const CLIENT_ID = /^[a-z][a-z_-]{0,63}-[0-9a-f]{12}$/i;
const EVENT_OF: ReadonlyMap<OAuthErrorCode, SecurityEvent> = new Map([
  ['invalid_client', 'token_refused'],
  ['invalid_scope', 'token_refused'],
  ['ip_not_authorized', 'address_refused'],
]);
const SCOPE_MAX_LENGTH = 1_000;
const MAX_BODY_BYTES = 16_384;
/** Of the budget that each client has at each address. */
const FAILURE_POINTS = 10;

/** The token endpoint: client credentials only, by HTTP Basic or in the body, as a form or as JSON. */
export function serveTokenEndpoint(
  app: FastifyInstance,
  options: {
    readonly issueToken: TokenIssuer;
    readonly access: Access;
    readonly onFailure: (error: unknown, requestId: string) => void;
  },
): void {
  const { issueToken, access, onFailure } = options;
  const parseAs = 'buffer';
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', { parseAs }, (_request, bytes, done) => {
    done(null, formParameters(bytes));
  });
  app.addContentTypeParser<Buffer>('application/json', { parseAs }, (request, bytes, done) => {
    done(null, jsonParameters(bytes, request.headers['content-type']));
  });
  const tell = (event: SecurityEvent, { ip: address, id: requestId }: FastifyRequest, clientId = '') =>
    access.security.record(event, { clientId: CLIENT_ID.test(clientId) ? clientId : null, address, requestId });
  app.setErrorHandler((error, request, reply) => {
    const event = error instanceof OAuthError ? EVENT_OF.get(error.code) : undefined;
    if (event) tell(event, request, (error as OAuthError).clientId);
    sendOAuthError(error, request, reply, onFailure);
  });

  app.post<{ Body: Parameters | undefined }>(
    TOKEN_PATH,
    { onRequest: (request, reply) => access.count(request, reply, 'token'), bodyLimit: MAX_BODY_BYTES },
    async (request, reply) => {
      const parameters: Parameters = request.body ?? new Map();
      checkGrantType(parameters.get('grant_type'));
      const client = clientOf(request.headers.authorization, parameters);
      const scope = checkScope(parameters.get('scope'));
      // Of client and address together: whoever knows a client's id cannot use up what the client itself has.
      const failures = `token:${client.clientId}:${addressKey(request.ip, 'token')}`;
      access.refuseSpent(failures);
      const answer = await issueToken({ ...client, address: request.ip, scope });
      if ('error' in answer) {
        access.spend(failures, FAILURE_POINTS);
        throw new OAuthError(answer.error, answer.description, client.clientId);
      }
      tell('token_issued', request, client.clientId);
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      return {
        access_token: answer.accessToken,
        token_type: 'Bearer',
        expires_in: answer.expiresIn,
        scope: answer.scope,
      };
    },
  );
}

function checkGrantType(grantType: string | undefined): void {
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing');
  if (grantType !== 'client_credentials') {
    throw new OAuthError('unsupported_grant_type', 'only grant_type=client_credentials is served');
  }
}

function checkScope(scope: string | undefined): string | undefined {
  if (scope !== undefined && (scope.length > SCOPE_MAX_LENGTH || !SCOPE.test(scope))) {
    throw new OAuthError('invalid_scope', 'scope must be scope names, separated by one space each');
  }
  return scope;
}
