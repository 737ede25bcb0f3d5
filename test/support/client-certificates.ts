import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export interface TestCertificate {
  readonly keys: CryptoKeyPair;
  readonly certificate: x509.X509Certificate;
  readonly der: Buffer;
}

export interface CertificateOptions {
  /** Default: self-signed. */
  readonly authority?: TestCertificate;
  readonly isAuthority?: boolean;
  /** OID of the allowed usage. Default: any usage. */
  readonly usage?: string;
  readonly from?: number;
  readonly until?: number;
}

/** Issues a certificate. `subject` is in RFC 4514 form, with the last relative name first. */
export async function certify(
  subject: string,
  { authority, isAuthority = false, usage, from = -1, until = 2 }: CertificateOptions = {},
): Promise<TestCertificate> {
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  // Certificates store the relative names in the opposite order.
  const name = subject
    .split(/(?<!\\),/)
    .reverse()
    .join(',');
  const certificate = await x509.X509CertificateGenerator.create({
    subject: name,
    issuer: authority?.certificate.subject ?? name,
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + until * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority?.keys.privateKey ?? keys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      ...(usage === undefined ? [] : [new x509.ExtendedKeyUsageExtension([usage])]),
    ],
  });
  return { keys, certificate, der: Buffer.from(certificate.rawData) };
}
