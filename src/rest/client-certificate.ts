import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsProxy } from './client-address.ts';
import { everyHeader } from './shown-token.ts';

// A certificate in RFC 9440 §2.1 format: the Byte Sequence item of RFC 8941.
const BYTES = /^:([A-Za-z0-9+/]+={0,2}):$/;
// Percent-encoded PEM, which nginx sends in `$ssl_client_escaped_cert`.
const PEM = /^-----BEGIN CERTIFICATE-----\s([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/;

/** Reads client certificates from the header of the proxy that terminates TLS. */
export class ClientCertificates {
  readonly #header: string | null;
  readonly #isProxy: IsProxy;

  /** `header`: name of that header. Null when no proxy forwards certificates. */
  constructor(header: string | null, isProxy: IsProxy) {
    this.#header = header?.toLowerCase() ?? null;
    this.#isProxy = isProxy;
  }

  get areForwarded(): boolean {
    return this.#header !== null;
  }

  /**
   * Returns the certificate in DER. Null when the header is missing, repeated or malformed, or the peer is not a
   * trusted proxy.
   */
  of(request: IncomingMessage): Buffer | null {
    if (this.#header === null || !this.#isProxy(request.socket.remoteAddress ?? '', 0)) return null;
    const [value, ...more] = everyHeader(request, this.#header);
    return value === undefined || more.length > 0 ? null : derOf(value);
  }

  /** SHA-256 of the certificate in base64url (RFC 8705 §3.1). Null as in `of`. */
  thumbprintOf(request: IncomingMessage): string | null {
    const der = this.of(request);
    return der === null ? null : thumbprintOf(der);
  }
}

export const thumbprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('base64url');

function derOf(value: string): Buffer | null {
  const base64 = BYTES.exec(value)?.[1] ?? PEM.exec(percentDecoded(value))?.[1];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
