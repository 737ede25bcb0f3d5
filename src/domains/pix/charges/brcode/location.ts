import { randomBytes } from 'node:crypto';
import { MAX_LOCATION_LENGTH } from './brcode.ts';

export const LOCATION_BASE = '/qr/v2';

/** `cob`: immediate charge. `cobv`: charge with a due date. */
export type LocationKind = 'cob' | 'cobv';

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;
const TOKEN_BYTES = 16;

/** 128 random bits: knowing the token is the only authorisation that a payer needs. */
export const newLocationToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isLocationToken = (text: string): boolean => TOKEN.test(text);

const pathOf = (token: string, kind: LocationKind): string =>
  kind === 'cobv' ? `${LOCATION_BASE}/cobv/${token}` : `${LOCATION_BASE}/${token}`;

export const locationUrlOf = (origin: string, token: string, kind: LocationKind): string =>
  origin + pathOf(token, kind);

/** The address without `https://`, as a BR Code carries it. @throws Error when PUBLIC_URL is too long for a BR Code */
export function locationOf(origin: string, token: string, kind: LocationKind): string {
  const location = locationUrlOf(origin, token, kind).replace(/^[a-z]+:\/\//i, '');
  if (location.length > MAX_LOCATION_LENGTH) {
    throw new Error(
      `PUBLIC_URL is too long: a BR Code would need ${location.length} characters, of at most ${MAX_LOCATION_LENGTH}`,
    );
  }
  return location;
}
