import { randomBytes } from 'node:crypto';
import { MAX_LOCATION_LENGTH } from './brcode.ts';

/** Where the payloads of dynamic charges are served; those of charges with a due date below `cobv/`. */
export const LOCATION_BASE = '/qr/v2';

/** Immediate (`cob`) or with a due date (`cobv`). */
export type LocationKind = 'cob' | 'cobv';

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;
const TOKEN_BYTES = 16;

/** A new token of a location: 128 random bits in 22 characters, so that knowing it is all the right that a payer needs. */
export const newLocationToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether a text could be a token of a location. */
export const isLocationToken = (text: string): boolean => TOKEN.test(text);

const pathOf = (token: string, kind: LocationKind): string =>
  kind === 'cobv' ? `${LOCATION_BASE}/cobv/${token}` : `${LOCATION_BASE}/${token}`;

/** Address of a charge's payload with its scheme, as clients follow it. `origin`: where this gateway is reached. */
export const locationUrlOf = (origin: string, token: string, kind: LocationKind): string =>
  origin + pathOf(token, kind);

/**
 * The same without the scheme, as a BR Code carries it (tag 26-25): the payer's bank puts `https://` before it.
 * @throws Error when this gateway's public address is too long for a BR Code to name it.
 */
export function locationOf(origin: string, token: string, kind: LocationKind): string {
  const location = locationUrlOf(origin, token, kind).replace(/^[a-z]+:\/\//i, '');
  if (location.length > MAX_LOCATION_LENGTH) {
    throw new Error(`PUBLIC_URL is too long: ${location.length} characters in a BR Code, of ${MAX_LOCATION_LENGTH}`);
  }
  return location;
}
