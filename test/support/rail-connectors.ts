import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Message } from '../../src/messaging/broker.ts';
import { keyIdOf, signMessage } from '../../src/messaging/signature.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { addRailConnectorKey, registerRailConnector } from '../../src/rails/connectors/registry.ts';
import type { Rail } from '../../src/rails/rails.ts';

export interface TestKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
  sign(message: Message): Promise<Message>;
}

export function newTestKey(): TestKey {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'jwk' }).x as string;
  const keyId = keyIdOf(Buffer.from(publicKey, 'base64url'));
  return {
    keyId,
    publicKey,
    privateKey: pair.privateKey,
    sign: (message) => signMessage(message, keyId, pair.privateKey),
  };
}

export async function newTestConnector(
  db: Queryable,
  id: string,
  rails: readonly Rail[],
): Promise<TestKey & { readonly id: string }> {
  const key = newTestKey();
  await registerRailConnector(db, { id, name: id, rails }, 'test');
  await addRailConnectorKey(db, id, key.publicKey, 'test');
  return { id, ...key };
}
