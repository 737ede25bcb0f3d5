import type { IncomingMessage } from 'node:http';
import { AppError } from '../platform/errors/errors.ts';

export interface ShownToken {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

export interface Evidence {
  readonly method: string;
  /** With or without the query. */
  readonly path: string;
  readonly proofs: readonly string[];
  /** SHA-256 in base64url. Null when there is no trusted certificate. */
  readonly certificate: string | null;
}

// RFC 6750 §2.1 and RFC 9449 §7.1. The gateway's own tokens have 43 characters.
const SHOWN = /^(Bearer|DPoP) +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** Null unless the scheme is Bearer or DPoP. */
export function shownToken(authorization: string | undefined): ShownToken | null {
  const [, scheme, token] = SHOWN.exec(authorization ?? '') ?? [];
  if (scheme === undefined || token === undefined) return null;
  return { scheme: scheme.toLowerCase() as ShownToken['scheme'], token };
}

/** Includes repeated headers that Node would join. */
export const everyHeader = (request: Pick<IncomingMessage, 'headersDistinct'>, name: string): readonly string[] =>
  request.headersDistinct[name] ?? [];

/** The sender did not prove possession of the token's key. The headers say what to do instead (RFC 9449 §7.1). */
export class TokenNotProven extends AppError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, headers: Readonly<Record<string, string>>) {
    super('unauthorized', message);
    this.headers = headers;
  }

  /** Whether the refusal only supplies the nonce. Clients start this way. */
  get asksForNonce(): boolean {
    return 'dpop-nonce' in this.headers;
  }
}
