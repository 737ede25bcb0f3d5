import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 24 * 3_600_000;

const LOOPBACK: NonNullable<IssueOptions['hosts']> = [{ type: 'ip', value: '127.0.0.1' }];

export interface Authority {
  readonly file: string;
  issue(name: string, options?: IssueOptions): Promise<{ readonly cert: string; readonly key: string }>;
}

export interface IssueOptions {
  /** Addresses and names of the server. Default: only 127.0.0.1. */
  readonly hosts?: readonly { readonly type: x509.GeneralNameType; readonly value: string }[];
  readonly expired?: boolean;
}

export async function makeAuthority(directory: string, name: string): Promise<Authority> {
  const crypto = webcrypto as unknown as Crypto;
  x509.cryptoProvider.set(crypto);
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const issuer = `CN=${name}`;
  const own = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: issuer,
      keys,
      signingAlgorithm: EC,
      notBefore: new Date(Date.now() - 30 * DAY),
      notAfter: new Date(Date.now() + DAY),
      extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
    },
    crypto,
  );
  const file = join(directory, `${name}.pem`);
  await writeFile(file, own.toString('pem'));
  return {
    file,
    async issue(subject, { hosts = LOOPBACK, expired = false } = {}) {
      const pair = await crypto.subtle.generateKey(EC, true, ['sign', 'verify']);
      const certificate = await x509.X509CertificateGenerator.create(
        {
          subject: `CN=${subject}`,
          issuer,
          publicKey: pair.publicKey,
          signingKey: keys.privateKey,
          signingAlgorithm: EC,
          notBefore: new Date(Date.now() - 10 * DAY),
          notAfter: new Date(Date.now() + (expired ? -DAY : DAY)),
          extensions: [new x509.SubjectAlternativeNameExtension([...hosts])],
        },
        crypto,
      );
      const paths = { cert: join(directory, `${name}-${subject}.crt`), key: join(directory, `${name}-${subject}.key`) };
      await writeFile(paths.cert, certificate.toString('pem'));
      const pkcs8 = await crypto.subtle.exportKey('pkcs8', pair.privateKey);
      await writeFile(paths.key, x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'), { mode: 0o600 });
      return paths;
    },
  };
}
