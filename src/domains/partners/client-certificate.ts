import { createHash, X509Certificate } from 'node:crypto';
import { realTime } from '../../platform/time/real-time.ts';

/** Extended key usage for TLS clients (RFC 5280 §4.2.1.12). */
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';

/** Exactly one member is not null. */
export interface KnownCertificate {
  /** RFC 4514 form. */
  readonly subject: string | null;
  /** SHA-256 of the DER. */
  readonly thumbprint: Buffer | null;
}

/**
 * True for a currently valid certificate with this thumbprint, or with this subject and issued by one of these
 * authorities for TLS clients. TLS has already proven possession of the private key.
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

/** Node prints the relative names one per line in reverse RFC 4514 order, with RFC 4514 escapes. */
const subjectOf = ({ subject }: X509Certificate): string => (subject ?? '').split('\n').reverse().join(',');

const isSignedBy = (certificate: X509Certificate, authority: X509Certificate): boolean =>
  authority.ca && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
