import type { FastifyInstance } from 'fastify';
import { SIGNING_ALGORITHMS } from '../platform/http/oauth.ts';
import { SCOPES } from '../platform/operation/principal.ts';
import { INTROSPECTION_PATH, METADATA_PATH, REVOCATION_PATH, TOKEN_PATH } from './base-path.ts';
import type { ClientCertificates } from './client-certificate.ts';
import type { RateLimiter } from './rate-limit.ts';

const MAX_AGE_SECONDS = 300;

export interface MetadataOptions {
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly publicOrigin: () => string;
  readonly certificates: Pick<ClientCertificates, 'areForwarded'>;
}

/** RFC 8414, without a token. Also served with the issuer's path appended, if it has one. */
export function serveMetadata(app: FastifyInstance, options: MetadataOptions): void {
  const { limiter, publicOrigin } = options;
  app.get(
    `${METADATA_PATH}*`,
    { onRequest: (request, reply) => limiter.count(request, reply, 'pages') },
    (request, reply) => {
      const issuer = new URL(publicOrigin());
      const path = issuer.pathname === '/' ? '' : issuer.pathname;
      const rest = (request.params as { '*': string })['*'];
      if (rest !== '' && rest !== path) return reply.callNotFound();
      return reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).send(metadataOf(options));
    },
  );
}

function metadataOf({ publicOrigin, certificates: { areForwarded } }: MetadataOptions): object {
  const issuer = publicOrigin();
  const methods = [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
    ...(areForwarded ? ['tls_client_auth', 'self_signed_tls_client_auth'] : []),
  ];
  const endpoint = (name: string, path: string) => ({
    [`${name}_endpoint`]: issuer + path,
    [`${name}_endpoint_auth_methods_supported`]: methods,
    [`${name}_endpoint_auth_signing_alg_values_supported`]: SIGNING_ALGORITHMS,
  });
  return {
    issuer,
    ...endpoint('token', TOKEN_PATH),
    ...endpoint('revocation', REVOCATION_PATH),
    ...endpoint('introspection', INTROSPECTION_PATH),
    grant_types_supported: ['client_credentials'],
    // RFC 8414 requires this member. There is no authorization endpoint.
    response_types_supported: [],
    scopes_supported: SCOPES,
    dpop_signing_alg_values_supported: SIGNING_ALGORITHMS,
    tls_client_certificate_bound_access_tokens: areForwarded,
  };
}
