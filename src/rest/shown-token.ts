import type { IncomingMessage } from 'node:http';
import { AppError } from '../platform/errors.ts';

/** A token as it is sent. */
export interface ShownToken {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

/** What a request shows beside its token. */
export interface Evidence {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  /** Every `DPoP` header. */
  readonly proofs: readonly string[];
  /** SHA-256 of the certificate of its TLS connection, in base64url; null: there is none that counts. */
  readonly certificate: string | null;
}

// RFC 6750 §2.1, RFC 9449 §7.1; our tokens have 43 characters.
const SHOWN = /^(Bearer|DPoP) +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** The token of an `Authorization` header; null when there is none of the schemes Bearer and DPoP. */
export function shownToken(authorization: string | undefined): ShownToken | null {
  const [, scheme, token] = SHOWN.exec(authorization ?? '') ?? [];
  if (scheme === undefined || token === undefined) return null;
  return { scheme: scheme.toLowerCase() as ShownToken['scheme'], token };
}

/** Every value of a header, also where Node would join them. */
export const everyHeader = (request: Pick<IncomingMessage, 'headersDistinct'>, name: string): readonly string[] =>
  request.headersDistinct[name] ?? [];

/** Refuses a token that is not shown by whom it is bound to; says in headers what to do instead (RFC 9449 §7.1). */
export class TokenNotProven extends AppError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, headers: Readonly<Record<string, string>>) {
    super('unauthorized', message);
    this.headers = headers;
  }

  /** Whether it only tells the nonce, which is how clients begin. */
  get asksForNonce(): boolean {
    return 'dpop-nonce' in this.headers;
  }
}
