import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Client,
  OAuthErrorCode,
  OAuthRefusal,
  OAuthServer,
  ShownClient,
  TokenFacts,
} from '../platform/http/oauth.ts';
import type { TokenBinding } from '../platform/http/token-binding.ts';
import type { SecurityEvent } from '../platform/observability/security-event.ts';
import type { Access } from './access.ts';
import { INTROSPECTION_PATH, REVOCATION_PATH, TOKEN_ALIAS, TOKEN_PATH } from './base-path.ts';
import { clientOf } from './client-authentication.ts';
import { type ClientCertificates, thumbprintOf } from './client-certificate.ts';
import type { DpopNonces } from './dpop-nonce.ts';
import { checkProof, type Proof, ProofRefused } from './dpop-proof.ts';
import { OAuthError, sendOAuthError } from './oauth-error.ts';
import { addressKey } from './rate-limit.ts';
import { everyHeader } from './shown-token.ts';
import { formParameters, jsonParameters, type Parameters } from './token-request.ts';

// RFC 6749 §3.3: scope tokens, separated by single spaces.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
/** The gateway's own client ids. Any other value may be a secret and must not be logged. */
const CLIENT_ID = /^[a-z][a-z_-]{0,63}-[0-9a-f]{12}$/i;
const EVENT_OF: ReadonlyMap<OAuthErrorCode, SecurityEvent> = new Map([
  ['invalid_client', 'token_refused'],
  ['invalid_scope', 'token_refused'],
  ['invalid_dpop_proof', 'token_refused'],
  ['ip_not_authorized', 'address_refused'],
]);
const SCOPE_MAX_LENGTH = 1_000;
const MAX_TOKEN_CHARACTERS = 512;
const MAX_BODY_BYTES = 16_384;
const FAILURE_POINTS = 10;

export interface OAuthOptions {
  readonly server: OAuthServer;
  readonly access: Access;
  readonly nonces: DpopNonces;
  readonly certificates: ClientCertificates;
  /** The OAuth issuer. */
  readonly publicOrigin: () => string;
  readonly onFailure: (error: unknown, requestId: string) => void;
}

type OAuthRequest = FastifyRequest<{ Body: Parameters | undefined }>;

/**
 * Token (client credentials only), revocation and introspection of the client's own tokens. All require client
 * authentication.
 */
export function serveOAuth(app: FastifyInstance, options: OAuthOptions): void {
  const { server, access, nonces, certificates, publicOrigin, onFailure } = options;
  const parseAs = 'buffer';
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', { parseAs }, (_request, bytes, done) => {
    done(null, formParameters(bytes));
  });
  app.addContentTypeParser<Buffer>('application/json', { parseAs }, (request, bytes, done) => {
    done(null, jsonParameters(bytes, request.headers['content-type']));
  });
  const report = (event: SecurityEvent, { ip: address, id: requestId }: FastifyRequest, clientId = '') =>
    access.security.record(event, { clientId: CLIENT_ID.test(clientId) ? clientId : null, address, requestId });
  app.setErrorHandler((error, request, reply) => {
    const event = error instanceof OAuthError ? EVENT_OF.get(error.code) : undefined;
    if (event) report(event, request, (error as OAuthError).clientId);
    sendOAuthError(error, request, reply, onFailure);
  });

  /** @throws OAuthError for a refusal. A refusal spends the budget of this client id from this address. */
  async function asClient<Answer>(
    request: OAuthRequest,
    ask: (client: Client, certificate: Buffer | null) => Promise<Answer | OAuthRefusal>,
  ): Promise<{ readonly client: ShownClient; readonly answer: Answer }> {
    const { authorization } = request.headers;
    const certificate = certificates.of(request.raw);
    const path = pathOf(request);
    const audiences = [publicOrigin(), publicOrigin() + TOKEN_PATH, publicOrigin() + path];
    const client = clientOf(parametersOf(request), { authorization, certificate, audiences });
    // Requests from other addresses cannot exhaust this budget.
    const budget = `token:${client.clientId}:${addressKey(request.ip, 'token')}`;
    access.refuseSpent(budget);
    const answer = await ask({ ...client, address: request.ip }, certificate);
    if (!isRefusal(answer)) return { client, answer };
    access.spend(budget, FAILURE_POINTS);
    throw new OAuthError(answer.error, answer.description, client.clientId);
  }

  async function proofOf(request: OAuthRequest, reply: FastifyReply): Promise<Proof | null> {
    const proofs = everyHeader(request.raw, 'dpop');
    if (proofs.length === 0) return null;
    reply.header('dpop-nonce', nonces.current());
    try {
      return await checkProof(proofs, { method: 'POST', url: publicOrigin() + pathOf(request), token: null }, nonces);
    } catch (error) {
      throw error instanceof ProofRefused ? new OAuthError(error.code, error.message) : error;
    }
  }

  const post = (path: string, answer: (request: OAuthRequest, reply: FastifyReply) => Promise<object | undefined>) =>
    app.post<{ Body: Parameters | undefined }>(
      path,
      { onRequest: (request, reply) => access.count(request, reply, 'token'), bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const body = await answer(request, reply);
        return reply.header('cache-control', 'no-store').header('pragma', 'no-cache').send(body);
      },
    );

  const issueToken = async (request: OAuthRequest, reply: FastifyReply) => {
    const parameters = parametersOf(request);
    checkGrantType(parameters.get('grant_type'));
    const scope = checkScope(parameters.get('scope'));
    const proof = await proofOf(request, reply);
    const { client, answer } = await asClient(request, (requester, certificate) =>
      server.issueToken({ client: requester, scope, proof, certificate: certificate && thumbprintOf(certificate) }),
    );
    report('token_issued', request, client.clientId);
    return {
      access_token: answer.accessToken,
      token_type: tokenType(answer.binding),
      expires_in: answer.expiresIn,
      scope: answer.scope,
    };
  };
  for (const path of [TOKEN_PATH, TOKEN_ALIAS]) post(path, issueToken);

  post(REVOCATION_PATH, async (request) => {
    const token = tokenOf(parametersOf(request));
    await asClient(request, (client) => server.revokeToken(client, token));
    return undefined;
  });

  post(INTROSPECTION_PATH, async (request) => {
    const token = tokenOf(parametersOf(request));
    const { answer } = await asClient(request, (client) => server.introspectToken(client, token));
    return answer === null ? { active: false } : { active: true, ...factsOf(answer), iss: publicOrigin() };
  });
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

const parametersOf = (request: OAuthRequest): Parameters => request.body ?? new Map();

const isRefusal = (answer: unknown): answer is OAuthRefusal =>
  typeof answer === 'object' && answer !== null && 'error' in answer;

function tokenOf(parameters: Parameters): string {
  const token = parameters.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'token is missing');
  if (token.length <= MAX_TOKEN_CHARACTERS) return token;
  throw new OAuthError('invalid_request', `token must not exceed ${MAX_TOKEN_CHARACTERS} characters`);
}

const tokenType = (binding: TokenBinding | null): string => (binding?.by === 'dpop' ? 'DPoP' : 'Bearer');

const CONFIRMATIONS = { dpop: 'jkt', mtls: 'x5t#S256' } as const;

const factsOf = ({ scopes, clientId, issuedAt, expiresAt, binding }: TokenFacts) => ({
  scope: scopes.join(' '),
  client_id: clientId,
  token_type: tokenType(binding),
  iat: Math.floor(issuedAt.getTime() / 1_000),
  exp: Math.floor(expiresAt.getTime() / 1_000),
  ...(binding ? { cnf: { [CONFIRMATIONS[binding.by]]: binding.to } } : {}),
});

function checkGrantType(grantType: string | undefined): void {
  if (grantType === undefined)
    throw new OAuthError('invalid_request', 'grant_type is missing: send grant_type=client_credentials');
  if (grantType !== 'client_credentials') {
    throw new OAuthError('unsupported_grant_type', 'unsupported grant_type: only client_credentials is available');
  }
}

function checkScope(scope: string | undefined): string | undefined {
  if (scope !== undefined && (scope.length > SCOPE_MAX_LENGTH || !SCOPE.test(scope))) {
    throw new OAuthError(
      'invalid_scope',
      `scope must be a list of scope names, separated by single spaces, of at most ${SCOPE_MAX_LENGTH} characters`,
    );
  }
  return scope;
}
