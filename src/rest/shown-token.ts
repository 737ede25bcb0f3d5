import type { IncomingMessage } from 'node:http';
import { AppError } from '../platform/errors.ts';

/** The access token as sent. */
export interface ShownToken {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

/** Evidence of a request that its sender owns the token. */
export interface Evidence {
  readonly method: string;
  /** With or without the query. */
  readonly path: string;
  /** All `DPoP` headers. */
  readonly proofs: readonly string[];
  /** SHA-256 of the TLS client certificate, in base64url. Null when there is no trusted certificate. */
  readonly certificate: string | null;
}

// RFC 6750 §2.1 and RFC 9449 §7.1. The gateway's own tokens have 43 characters.
const SHOWN = /^(Bearer|DPoP) +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** Returns the token of an `Authorization` header. Null unless the scheme is Bearer or DPoP. */
export function shownToken(authorization: string | undefined): ShownToken | null {
  const [, scheme, token] = SHOWN.exec(authorization ?? '') ?? [];
  if (scheme === undefined || token === undefined) return null;
  return { scheme: scheme.toLowerCase() as ShownToken['scheme'], token };
}

/** Returns every value of a header, including headers whose repetitions Node would join. */
export const everyHeader = (request: Pick<IncomingMessage, 'headersDistinct'>, name: string): readonly string[] =>
  request.headersDistinct[name] ?? [];

/**
 * Refuses a token whose sender does not prove possession of its key. The headers say what to do instead (RFC 9449
 * §7.1).
 */
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
