import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { Message } from './broker.ts';
import { serialiseBody } from './message-body.ts';

/** Signs in the thread pool, so that a batch uses several processors. */
const signInBackground = promisify(sign);
const verifyInBackground = promisify(verify);

const FORMAT = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{86})$/;
export const PUBLIC_KEY_BYTES = 32;

export const SIGNATURE_HEADER = 'signature';

export type SignatureRefusal =
  | 'unsigned'
  | 'signature_malformed'
  | 'unknown_key'
  | 'revoked_key'
  | 'rail_not_allowed'
  | 'signature_mismatch'
  | 'message_too_old';

/** Null for each trusted message. @throws when verification is not possible now. */
export type VerifyMessages = (messages: readonly Message[]) => Promise<readonly (SignatureRefusal | null)[]>;

/** Id of an Ed25519 key: the first 16 bytes of the SHA-256 of its 32 bytes, in base64url. */
export const keyIdOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, 16).toString('base64url');

export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') } });

/** The signed bytes cover exchange, routing key, message id, key id, and the body byte for byte. */
export const signedBytes = ({ exchange, routingKey, id }: Message, keyId: string, text: string): Buffer =>
  Buffer.from(`gateway-message-v1\n${keyId}\n${exchange}\n${routingKey}\n${id}\n${text}`);

/** The message with its text, and its signature under this key: `v1.<key id>.<Ed25519 signature in base64url>`. */
export async function signMessage(message: Message, keyId: string, privateKey: KeyObject): Promise<Message> {
  const text = serialiseBody(message);
  const signature = await signInBackground(null, signedBytes(message, keyId, text), privateKey);
  return { ...message, text, signature: written(keyId, signature) };
}

/** `sign` must return 64 bytes. */
export function signedMessage(message: Message, keyId: string, sign: (bytes: Buffer) => Buffer): Message {
  const text = serialiseBody(message);
  return { ...message, text, signature: written(keyId, sign(signedBytes(message, keyId, text))) };
}

const written = (keyId: string, signature: Buffer): string => `v1.${keyId}.${signature.toString('base64url')}`;

export function namedKey({ signature }: Message): { readonly keyId: string } | 'unsigned' | 'signature_malformed' {
  if (signature === undefined || signature === null) return 'unsigned';
  const keyId = FORMAT.exec(signature)?.[1];
  return keyId === undefined ? 'signature_malformed' : { keyId };
}

export async function isSignedBy(message: Message, keyId: string, publicKey: KeyObject): Promise<boolean> {
  const signature = shownSignature(message);
  if (signature === null || message.text === undefined) return false;
  return verifyInBackground(null, signedBytes(message, keyId, message.text), publicKey, signature);
}

/** Null: the signature is missing or malformed. */
export function shownSignature({ signature }: Message): Buffer | null {
  const shown = FORMAT.exec(signature ?? '')?.[2];
  return shown === undefined ? null : Buffer.from(shown, 'base64url');
}
