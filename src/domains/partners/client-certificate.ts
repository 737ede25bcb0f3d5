import { createHash, X509Certificate } from 'node:crypto';
import { realTime } from '../../platform/real-time.ts';

/** Extended key usage of clients in TLS (RFC 5280 §4.2.1.12). */
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';

/** What is known of a client's certificate; of the two one is there. */
export interface KnownCertificate {
  /** As RFC 4514 writes it. */
  readonly subject: string | null;
  /** SHA-256 of its DER. */
  readonly thumbprint: Buffer | null;
}

/**
 * Whether a certificate (DER) is the client's, today: by its thumbprint, or by its subject when one of these authorities has signed it for
 * clients.
 * That whoever sent it has its key is proven by TLS.
 */
export function isCertificateOf(
  der: Buffer,
  { subject, thumbprint }: KnownCertificate,
  authorities: readonly X509Certificate[],
): boolean {
  const certificate = parsed(der);
  if (certificate === null) return false;
  const now = realTime();
  if (now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime()) return false;
  if (thumbprint !== null) return createHash('sha256').update(der).digest().equals(thumbprint);
  const isForClients = certificate.keyUsage?.includes(CLIENT_AUTHENTICATION) ?? true;
  const isNamed = isForClients && subject === subjectOf(certificate);
  return isNamed && authorities.some((authority) => isSignedBy(certificate, authority));
}

function parsed(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

/** Node has one relative name a line, escaped as RFC 4514 asks, the first one first; RFC 4514 begins with the last. */
const subjectOf = ({ subject }: X509Certificate): string => (subject ?? '').split('\n').reverse().join(',');

const isSignedBy = (certificate: X509Certificate, authority: X509Certificate): boolean =>
  authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
