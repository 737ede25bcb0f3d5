import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Message } from '../../messaging/broker.ts';
import { shownSignature, signedBytes, signedMessage } from '../../messaging/signature.ts';
import { OWN_SIGNERS, type OwnSigner } from './own-signer.ts';

const KEY_ID_BYTES = 16;

/**
 * Keys of one process, for messages that never leave it: those of the in-process broker. Nobody else has them, so they need no public
 * half and are never kept; an authenticator takes a twentieth of an Ed25519 signature.
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

  /** Whose key this is; undefined: none of these. */
  signerOf(keyId: string): OwnSigner | undefined {
    return this.#signers.get(keyId);
  }

  /** Whether the signer has signed the message as it came. */
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

/** As long as an Ed25519 signature. */
const macOf = (secret: KeyObject, bytes: Buffer): Buffer => createHmac('sha512', secret).update(bytes).digest();
