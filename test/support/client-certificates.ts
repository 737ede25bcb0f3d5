import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** A certificate and its key. */
export interface TestCertificate {
  readonly keys: CryptoKeyPair;
  readonly certificate: x509.X509Certificate;
  readonly der: Buffer;
}

export interface CertificateOptions {
  /** Its own signature when left out. */
  readonly authority?: TestCertificate;
  readonly isAuthority?: boolean;
  /** What it may be used for (OID); anything when left out. */
  readonly usage?: string;
  /** Days from now. */
  readonly from?: number;
  readonly until?: number;
}

/** A new certificate; `subject` as RFC 4514 has it, its last relative name first. */
export async function certify(
  subject: string,
  { authority, isAuthority = false, usage, from = -1, until = 2 }: CertificateOptions = {},
): Promise<TestCertificate> {
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  // Certificates have the first relative name first.
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
