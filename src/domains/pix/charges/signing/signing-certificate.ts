import { randomBytes, webcrypto } from 'node:crypto';

/** Payers' apps read RS256 with 2048 bits; some do not read RS512. */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const SERIAL_BYTES = 16;

export interface CertifiedKey {
  /** DER. */
  readonly certificate: Buffer;
  /** PKCS #8, DER. */
  readonly privateKey: Buffer;
}

/** Creates a 2048-bit RSA key off the main thread, with a self-signed certificate (RFC 5280) for digital signatures. */
export async function certifyNewKey(host: string, from: Date, until: Date): Promise<CertifiedKey> {
  // Loaded lazily: these modules take 100 ms to load, and most starts create no key.
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

function serialNumber(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
