export const PARTNER_BASE = '/api/partner/v1';
export const SANDBOX_BASE = '/api/sandbox/v1';
export const GRAPHQL_PATH = '/graphql';
export const TOKEN_PATH = `${PARTNER_BASE}/oauth/token`;
/** Where many OAuth clients expect the token endpoint. */
export const TOKEN_ALIAS = '/oauth/token';
/** RFC 7009. */
export const REVOCATION_PATH = `${PARTNER_BASE}/oauth/revoke`;
/** RFC 7662. */
export const INTROSPECTION_PATH = `${PARTNER_BASE}/oauth/introspect`;
/** RFC 8414. When the issuer has a path, that path follows this one. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
