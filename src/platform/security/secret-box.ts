import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES, type SecretKey } from './secret-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  readonly keyId: string;
  /** Nonce (12 bytes), tag (16), ciphertext. */
  readonly bytes: Buffer;
}

/** AES-256-GCM with a random nonce. The context (`webhook:<id>`) is authenticated: secrets cannot move between rows. */
export class SecretBox {
  readonly currentKeyId: string;
  readonly #keys: ReadonlyMap<string, KeyObject>;

  /** The first key encrypts, all decrypt. @throws RangeError without a key, or with a key that is not 32 bytes */
  constructor(keys: readonly SecretKey[]) {
    const [current] = keys;
    if (current === undefined || keys.some(({ key }) => key.length !== KEY_BYTES)) {
      throw new RangeError(`a secret box needs keys of ${KEY_BYTES} bytes`);
    }
    this.currentKeyId = current.id;
    this.#keys = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  }

  knows(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  keyIds(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** Derives a key for another purpose from each key, the current one first (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): readonly KeyObject[] {
    return [...this.#keys.values()].map((key) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))),
    );
  }

  seal(plaintext: Buffer, context: string): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key(this.currentKeyId, context), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return { keyId: this.currentKeyId, bytes: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
  }

  /** @throws Error naming key and context when the key is unknown, or the data or the context differs */
  open({ keyId, bytes }: Sealed, context: string): Buffer {
    const key = this.#key(keyId, context);
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      throw new Error(
        `the secret of ${context} does not open with the key ${keyId}: the stored secret or the key has changed`,
      );
    }
  }

  #key(keyId: string, context: string): KeyObject {
    const key = this.#keys.get(keyId);
    if (key === undefined) throw new Error(`the secret of ${context} needs the key ${keyId}: add it to SECRET_KEYS`);
    return key;
  }
}

declare module '../operation/operation.ts' {
  interface Services {
    readonly secrets: SecretBox;
  }
}
