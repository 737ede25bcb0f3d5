/** Where the routes of the contract live. The version is part of the path. */
export const PARTNER_BASE = '/api/partner/v1';
/** Where the routes live by which an integrator plays the outside world. */
export const SANDBOX_BASE = '/api/sandbox/v1';
/** The graph. */
export const GRAPHQL_PATH = '/graphql';
/** The token endpoint. */
export const TOKEN_PATH = `${PARTNER_BASE}/oauth/token`;
/** The same endpoint where many OAuth clients look for it. */
export const TOKEN_ALIAS = '/oauth/token';
/** Takes tokens back (RFC 7009). */
export const REVOCATION_PATH = `${PARTNER_BASE}/oauth/revoke`;
/** Tells of tokens (RFC 7662). */
export const INTROSPECTION_PATH = `${PARTNER_BASE}/oauth/introspect`;
/** Describes these to clients (RFC 8414); before the path of the issuer, where it has one. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
