import { keyIdOf, PUBLIC_KEY_BYTES } from '../../messaging/signature.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { type Codes, conflict, defineRefusals, notFound } from '../../platform/errors/refusal.ts';
import { t } from '../../platform/language/texts.ts';
import type { Rail } from '../rails.ts';
import { portuguese } from './registry.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    rail_connector_not_found: notFound('rail connector not found: use the id of a registered connector'),
    rail_connector_conflict: conflict('the state of this rail connector does not allow this'),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}

const LIST = statement(
  'list_rail_connectors',
  `select c.id, c.kind, c.name, c.rails, c.created_by as "createdBy", c.created_at as "createdAt", c.revoked_by as "revokedBy",
     c.revoked_at as "revokedAt", coalesce(k.keys, '[]') as keys
   from rail_connector c cross join lateral (
     select jsonb_agg(jsonb_build_object('id', k.id, 'publicKey', translate(encode(k.public_key, 'base64'), '+/=', '-_'),
       'signsFrom', k.signs_from, 'createdAt', k.created_at, 'revokedAt', k.revoked_at) order by k.created_at, k.id) as keys
     from rail_connector_key k where k.connector_id = c.id
   ) k order by c.id`,
);
const REGISTER = statement(
  'register_rail_connector',
  `insert into rail_connector (id, kind, name, rails, created_by) values ($1, 'external', $2, $3, $4)
   on conflict do nothing returning id`,
);
const ADD_KEY = statement('add_rail_connector_key', 'select add_rail_connector_key($1, $2, $3, $4) as refusal');
const REVOKE_KEY = statement(
  'revoke_rail_connector_key',
  `update rail_connector_key k set revoked_by = $3, revoked_at = clock_timestamp() from rail_connector c
   where c.id = k.connector_id and c.kind <> 'sandbox' and k.connector_id = $1 and k.id = $2 and k.revoked_at is null
     and (c.kind <> 'gateway' or exists (select from rail_connector_key other where other.connector_id = c.id and other.id <> k.id
       and other.private_key is not null and other.revoked_at is null and other.signs_from <= clock_timestamp()))
   returning k.id`,
);
const REVOKE = statement(
  'revoke_rail_connector',
  `update rail_connector set revoked_by = $2, revoked_at = clock_timestamp()
   where id = $1 and kind = 'external' and revoked_at is null returning id`,
);

export interface RailConnectorKey {
  readonly id: string;
  /** The 32 bytes of an Ed25519 key, in base64url. */
  readonly publicKey: string;
  readonly signsFrom: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface RailConnector {
  readonly id: string;
  readonly kind: 'gateway' | 'sandbox' | 'external';
  readonly name: string;
  /** Null: all rails. */
  readonly rails: readonly Rail[] | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly revokedBy: string | null;
  readonly revokedAt: Date | null;
  readonly keys: readonly RailConnectorKey[];
}

export const listRailConnectors = (db: Queryable): Promise<RailConnector[]> => db.query<RailConnector>(LIST, []);

/** @throws AppError validation_failed when the text is not a public key. */
export function readPublicKey(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (!/^[A-Za-z0-9_-]{43}$/.test(text) || bytes.length !== PUBLIC_KEY_BYTES) {
    throw validationFailed({ publicKey: t('notPublicKey') });
  }
  return bytes;
}

/** @throws AppError validation_failed when the text is not a public key. */
export const keyIdOfPublicKey = (publicKey: string): string => keyIdOf(readPublicKey(publicKey));

/** @throws AppError rail_connector_conflict when the id is taken. */
export async function registerRailConnector(
  db: Queryable,
  { id, name, rails }: { readonly id: string; readonly name: string; readonly rails: readonly Rail[] },
  author: string,
): Promise<void> {
  const added = await db.query(REGISTER, [id, name, rails, author]);
  if (added.length === 0) throw new AppError('rail_connector_conflict', t('connectorExists', { id }));
}

/**
 * Returns the key's id.
 * @throws AppError rail_connector_not_found; rail_connector_conflict when it has two keys, or the key is registered.
 */
export async function addRailConnectorKey(
  db: Queryable,
  connectorId: string,
  publicKey: string,
  author: string,
): Promise<string> {
  const bytes = readPublicKey(publicKey);
  const id = keyIdOf(bytes);
  const [row] = await db.query<{ refusal: string | null }>(ADD_KEY, [connectorId, id, bytes, author]);
  if (row?.refusal === '') throw new AppError('rail_connector_not_found');
  if (row?.refusal) throw new AppError('rail_connector_conflict', row.refusal);
  return id;
}

/**
 * Messages signed with the key are refused, whatever their age. The gateway's only signing key stays.
 * @throws AppError rail_connector_not_found
 */
export async function revokeRailConnectorKey(
  db: Queryable,
  connectorId: string,
  keyId: string,
  author: string,
): Promise<void> {
  const revoked = await db.query(REVOKE_KEY, [connectorId, keyId, author]);
  if (revoked.length === 0) throw new AppError('rail_connector_not_found', t('noActiveKey'));
}

/** Revokes all its keys, too. @throws AppError rail_connector_not_found */
export async function revokeRailConnector(db: Queryable, connectorId: string, author: string): Promise<void> {
  const revoked = await db.query(REVOKE, [connectorId, author]);
  if (revoked.length === 0) throw new AppError('rail_connector_not_found');
}
