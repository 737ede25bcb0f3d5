import { randomBytes } from 'node:crypto';
import { MAX_LOCATION_LENGTH } from './brcode.ts';

/** Base path of the payloads of dynamic charges. Charges with a due date are served below `cobv/`. */
export const LOCATION_BASE = '/qr/v2';

/** `cob`: immediate charge. `cobv`: charge with a due date. */
export type LocationKind = 'cob' | 'cobv';

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;
const TOKEN_BYTES = 16;

/**
 * Creates a location token: 128 random bits in 22 characters. Knowing the token is the only authorisation a payer
 * needs.
 */
export const newLocationToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isLocationToken = (text: string): boolean => TOKEN.test(text);

const pathOf = (token: string, kind: LocationKind): string =>
  kind === 'cobv' ? `${LOCATION_BASE}/cobv/${token}` : `${LOCATION_BASE}/${token}`;

/** URL of a charge's payload. `origin` is the public origin of this gateway. */
export const locationUrlOf = (origin: string, token: string, kind: LocationKind): string =>
  origin + pathOf(token, kind);

/**
 * The payload address without the scheme, as a BR Code carries it (tag 26-25). The payer's bank adds `https://`.
 * @throws Error when the public address of this gateway is too long for a BR Code
 */
export function locationOf(origin: string, token: string, kind: LocationKind): string {
  const location = locationUrlOf(origin, token, kind).replace(/^[a-z]+:\/\//i, '');
  if (location.length > MAX_LOCATION_LENGTH) {
    throw new Error(
      `PUBLIC_URL is too long: a BR Code would need ${location.length} characters, of at most ${MAX_LOCATION_LENGTH}`,
    );
  }
  return location;
}
