import { z } from 'zod';
import { PUBLIC_KEY_BYTES } from '../../messaging/signature.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { nonBlankText } from '../../platform/text/text.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { realTime } from '../../platform/time/real-time.ts';
import { addOwnKey } from '../../rails/connectors/message-keys.ts';
import * as registry from '../../rails/connectors/registry.ts';
import { RAILS } from '../../rails/rails.ts';
import { DEPLOYMENT } from '../administration/deployment.ts';
import { admitOrRequest, type NewKey, recordEverywhere, type WaitingAdmission } from './key-admission.ts';
import { t } from './texts.ts';

const HOUR_MS = 3_600_000;

const ConnectorId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, inSchema(t('mustBeConnectorId')))
  .meta({ description: 'Id of the connector' });
const KeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, inSchema(t('mustBeKeyId')))
  .meta({ description: 'Id of the key' });
const PublicKey = z
  .string()
  .refine(
    (text) => /^[A-Za-z0-9_-]{43}$/.test(text) && Buffer.from(text, 'base64url').length === PUBLIC_KEY_BYTES,
    inSchema(t('mustBePublicKey')),
  )
  .meta({ description: 'Ed25519 public key, 32 bytes in base64url' });

async function found(db: Queryable, id: string): Promise<registry.RailConnector> {
  const connector = (await registry.listRailConnectors(db)).find((each) => each.id === id);
  if (!connector) throw new AppError('rail_connector_not_found');
  return connector;
}

export interface RequestedKey {
  /** Null until the key of a new connector is admitted. */
  readonly connector: registry.RailConnector | null;
  /** Empty when the key is admitted. */
  readonly waitsIn: readonly WaitingAdmission[];
}

export const listRailConnectors = readOperation({
  ...DEPLOYMENT,
  name: 'listRailConnectors',
  summary: 'Lists the rail connectors with their rails and keys. Commands are signed with the keys of `gateway`',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database }) => registry.listRailConnectors(database),
});

export const registerRailConnector = operation({
  ...DEPLOYMENT,
  name: 'registerRailConnector',
  summary:
    'Registers a connector for these rails, with its first key. Takes effect when 2 admins of every institution with admins have approved it, and at once when no institution has admins',
  effects: ['keeps_records'],
  awaits: ['admits_rail'],
  duringSetup: ['admits_rail'],
  refusals: ['rail_connector_conflict', 'rail_connector_not_found'],
  input: z.strictObject({
    id: ConnectorId,
    name: nonBlankText(140).meta({ description: 'Display name of the connector' }),
    rails: z
      .array(z.enum(wordsOf(RAILS)))
      .min(1)
      .max(Object.keys(RAILS).length)
      .meta({ description: 'Rails whose messages the connector may sign' }),
    publicKey: PublicKey,
  }),
  run: (context, key): Promise<RequestedKey> => ask(context, key),
});

export const addRailConnectorKey = operation({
  ...DEPLOYMENT,
  name: 'addRailConnectorKey',
  summary:
    'Adds a key to a connector. A connector has at most 2 keys, and both are valid. Takes effect when 2 admins of every institution with admins have approved it',
  effects: ['keeps_records'],
  awaits: ['admits_rail'],
  duringSetup: ['admits_rail'],
  refusals: ['rail_connector_conflict', 'rail_connector_not_found'],
  input: z.strictObject({ id: ConnectorId, publicKey: PublicKey }),
  run: (context, key): Promise<RequestedKey> => ask(context, key),
});

async function ask(context: WriteContext, key: NewKey): Promise<RequestedKey> {
  const waitsIn = await admitOrRequest(context, key);
  const connectors = await registry.listRailConnectors(context.tx);
  return { connector: connectors.find((each) => each.id === key.id) ?? null, waitsIn };
}

export const revokeRailConnectorKey = operation({
  ...DEPLOYMENT,
  name: 'revokeRailConnectorKey',
  summary: 'Revokes a key. Within 2 seconds the gateway rejects everything that this key has signed, at any time',
  effects: ['restricts'],
  refusals: ['rail_connector_not_found'],
  input: z.strictObject({ id: ConnectorId, keyId: KeyId }),
  async run(context, { id, keyId }): Promise<registry.RailConnector> {
    const { tx, principal } = context;
    await registry.revokeRailConnectorKey(tx, id, keyId, principal.author);
    await recordEverywhere(context, 'key_revoked', id, { key: keyId });
    return found(tx, id);
  },
});

export const revokeRailConnector = operation({
  ...DEPLOYMENT,
  name: 'revokeRailConnector',
  summary: 'Revokes a connector and all its keys permanently',
  effects: ['restricts'],
  refusals: ['rail_connector_not_found'],
  input: z.strictObject({ id: ConnectorId }),
  async run(context, { id }): Promise<registry.RailConnector> {
    const { tx, principal } = context;
    await registry.revokeRailConnector(tx, id, principal.author);
    await recordEverywhere(context, 'revoked', id, {});
    return found(tx, id);
  },
});

export const renewGatewayKey = operation({
  ...DEPLOYMENT,
  name: 'renewGatewayKey',
  summary: 'Creates the next key that signs commands. Connectors must install its public half before it starts to sign',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({
    hours: z.int().min(0).max(8_760).meta({ description: 'Hours until the key starts to sign: 0 to 8,760' }),
  }),
  async run(context, { hours }): Promise<registry.RailConnector> {
    const { tx, principal, services } = context;
    const signsFrom = new Date(realTime() + hours * HOUR_MS);
    const making = { onlyFirst: false, signsFrom, author: principal.author };
    const key = await addOwnKey({ database: tx, secrets: services.secrets }, 'gateway', making);
    await recordEverywhere(context, 'key_added', 'gateway', { key, signs_from: signsFrom.toISOString() });
    return found(tx, 'gateway');
  },
});
