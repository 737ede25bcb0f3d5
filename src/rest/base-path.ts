/** Base path of the routes of the contract. The version is part of the path. */
export const PARTNER_BASE = '/api/partner/v1';
/** Base path of the sandbox's simulations. */
export const SANDBOX_BASE = '/api/sandbox/v1';
export const GRAPHQL_PATH = '/graphql';
export const TOKEN_PATH = `${PARTNER_BASE}/oauth/token`;
/** Alias of the token endpoint, where many OAuth clients expect it. */
export const TOKEN_ALIAS = '/oauth/token';
/** Token revocation (RFC 7009). */
export const REVOCATION_PATH = `${PARTNER_BASE}/oauth/revoke`;
/** Token introspection (RFC 7662). */
export const INTROSPECTION_PATH = `${PARTNER_BASE}/oauth/introspect`;
/** OAuth server metadata (RFC 8414). When the issuer has a path, that path follows this one. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
