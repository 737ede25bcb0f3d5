import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Message } from '../../messaging/broker.ts';
import { shownSignature, signedBytes, signedMessage } from '../../messaging/signature.ts';
import { OWN_SIGNERS, type OwnSigner } from './own-signer.ts';

const KEY_ID_BYTES = 16;

/**
 * HMAC keys of one process, for the in-process broker. Never stored. An HMAC costs a twentieth of an Ed25519 signature.
 */
export class ProcessKeys {
  readonly #bySigner: ReadonlyMap<OwnSigner, { readonly id: string; readonly secret: KeyObject }>;
  readonly #signers: ReadonlyMap<string, OwnSigner>;

  constructor() {
    this.#bySigner = new Map(
      OWN_SIGNERS.map((signer) => [
        signer,
        { id: randomBytes(KEY_ID_BYTES).toString('base64url'), secret: createSecretKey(randomBytes(64)) },
      ]),
    );
    this.#signers = new Map([...this.#bySigner].map(([signer, { id }]) => [id, signer]));
  }

  sign(signer: OwnSigner, message: Message): Message {
    const { id, secret } = this.#keyOf(signer);
    return signedMessage(message, id, (bytes) => macOf(secret, bytes));
  }

  signerOf(keyId: string): OwnSigner | undefined {
    return this.#signers.get(keyId);
  }

  isSignedBy(signer: OwnSigner, message: Message): boolean {
    const shown = shownSignature(message);
    if (shown === null || message.text === undefined) return false;
    const { id, secret } = this.#keyOf(signer);
    const mac = macOf(secret, signedBytes(message, id, message.text));
    return shown.length === mac.length && timingSafeEqual(shown, mac);
  }

  #keyOf(signer: OwnSigner) {
    const key = this.#bySigner.get(signer);
    if (key === undefined) throw new Error(`${signer} has no key`);
    return key;
  }
}

const macOf = (secret: KeyObject, bytes: Buffer): Buffer => createHmac('sha512', secret).update(bytes).digest();
