import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** See docs/rails.md. */
export interface Signed {
  readonly exchange: 'rails' | 'outcomes';
  readonly type: string;
  readonly id: string;
  readonly body: Buffer;
}

const FORMAT = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{86})$/;

const keyIdOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, 16).toString('base64url');

const bytesOf = ({ exchange, type, id, body }: Signed, keyId: string): Buffer =>
  Buffer.concat([Buffer.from(`gateway-message-v1\n${keyId}\n${exchange}\n${type}\n${id}\n`), body]);

export class Signer {
  readonly #key: KeyObject;
  readonly keyId: string;
  readonly publicKey: string;

  constructor(pem: string) {
    this.#key = createPrivateKey(pem);
    this.publicKey = createPublicKey(this.#key).export({ format: 'jwk' }).x as string;
    this.keyId = keyIdOf(Buffer.from(this.publicKey, 'base64url'));
  }

  sign(message: Signed): string {
    return `v1.${this.keyId}.${sign(null, bytesOf(message, this.keyId), this.#key).toString('base64url')}`;
  }
}

/** Verifies messages by the gateway's public keys in base64url: two during a rotation. */
export class Verifier {
  readonly #keys: ReadonlyMap<string, KeyObject>;

  constructor(publicKeys: readonly string[]) {
    this.#keys = new Map(
      publicKeys.map((x) => [
        keyIdOf(Buffer.from(x, 'base64url')),
        createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }),
      ]),
    );
  }

  isSigned(message: Signed, signature: unknown): boolean {
    const [, keyId = '', bytes = ''] = FORMAT.exec(String(signature)) ?? [];
    const key = this.#keys.get(keyId);
    return key !== undefined && verify(null, bytesOf(message, keyId), key, Buffer.from(bytes, 'base64url'));
  }
}
