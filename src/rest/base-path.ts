/** Where the routes of the contract live. The version is part of the path. */
export const PARTNER_BASE = '/api/partner/v1';
/** Where the routes live by which an integrator plays the outside world. */
export const SANDBOX_BASE = '/api/sandbox/v1';
/** The token endpoint. */
export const TOKEN_PATH = `${PARTNER_BASE}/oauth/token`;
