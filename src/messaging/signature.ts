import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { Message } from './broker.ts';
import { serialiseBody } from './message-body.ts';

/** In the thread pool: a batch takes as long as its share of a few processors. */
const signAside = promisify(sign);
const verifyAside = promisify(verify);

const FORMAT = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{86})$/;
export const PUBLIC_KEY_BYTES = 32;

/** AMQP header that carries a message's signature. */
export const SIGNATURE_HEADER = 'signature';

/** Why a message is not believed. */
export type SignatureRefusal =
  | 'unsigned'
  | 'signature_malformed'
  | 'unknown_key'
  | 'revoked_key'
  | 'rail_not_allowed'
  | 'signature_mismatch'
  | 'message_too_old';

/** Null for each message that is believed. @throws when that cannot be told now. */
export type VerifyMessages = (messages: readonly Message[]) => Promise<readonly (SignatureRefusal | null)[]>;

/** Id of an Ed25519 key: the first 16 bytes of the SHA-256 of its 32 bytes, in base64url. */
export const keyIdOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, 16).toString('base64url');

export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') } });

/** What is signed: where the message goes, as what, under which id, by which key, and its body byte for byte. */
export const signedBytes = ({ exchange, routingKey, id }: Message, keyId: string, text: string): Buffer =>
  Buffer.from(`gateway-message-v1\n${keyId}\n${exchange}\n${routingKey}\n${id}\n${text}`);

/** The message with its text, and its signature under this key: `v1.<key id>.<Ed25519 signature in base64url>`. */
export async function signMessage(message: Message, keyId: string, privateKey: KeyObject): Promise<Message> {
  const text = serialiseBody(message);
  const signature = await signAside(null, signedBytes(message, keyId, text), privateKey);
  return { ...message, text, signature: written(keyId, signature) };
}

/** The same at once, by what makes 64 bytes of what is signed. */
export function signedMessage(message: Message, keyId: string, sign: (bytes: Buffer) => Buffer): Message {
  const text = serialiseBody(message);
  return { ...message, text, signature: written(keyId, sign(signedBytes(message, keyId, text))) };
}

const written = (keyId: string, signature: Buffer): string => `v1.${keyId}.${signature.toString('base64url')}`;

/** The key that a message says to be signed with. */
export function namedKey({ signature }: Message): { readonly keyId: string } | 'unsigned' | 'signature_malformed' {
  if (signature === undefined || signature === null) return 'unsigned';
  const keyId = FORMAT.exec(signature)?.[1];
  return keyId === undefined ? 'signature_malformed' : { keyId };
}

/** Whether this key has signed the message as it came. */
export async function isSignedBy(message: Message, keyId: string, publicKey: KeyObject): Promise<boolean> {
  const signature = shownSignature(message);
  if (signature === null || message.text === undefined) return false;
  return verifyAside(null, signedBytes(message, keyId, message.text), publicKey, signature);
}

/** The bytes of a message's signature; null: it has none that could be one. */
export function shownSignature({ signature }: Message): Buffer | null {
  const shown = FORMAT.exec(signature ?? '')?.[2];
  return shown === undefined ? null : Buffer.from(shown, 'base64url');
}
