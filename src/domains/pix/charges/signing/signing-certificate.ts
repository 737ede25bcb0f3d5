import { randomBytes, webcrypto } from 'node:crypto';

/** RS256 with 2048 bits: what payers' apps read; some do not read RS512. */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const SERIAL_BYTES = 16;

/** A new key pair and the certificate that it signs for itself. */
export interface CertifiedKey {
  /** DER. */
  readonly certificate: Buffer;
  /** PKCS #8, DER. */
  readonly privateKey: Buffer;
}

/**
 * Makes an RSA key of 2048 bits with a self-signed certificate (RFC 5280) of a host, for digital signatures alone. The work
 * is done off the main thread.
 */
export async function certifyNewKey(host: string, from: Date, until: Date): Promise<CertifiedKey> {
  // A start that makes no key does without these, which take a tenth of a second to load.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [host] }],
    notBefore: from,
    notAfter: until,
    signingAlgorithm: ALGORITHM,
    keys: keys as CryptoKeyPair,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
    ],
  });
  return {
    certificate: Buffer.from(certificate.rawData),
    privateKey: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/** Random and positive: its first bit is 0. */
function serialNumber(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
