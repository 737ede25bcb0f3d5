import type { Database } from '../../platform/database/database.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { ownKeyContext } from '../../rails/connectors/message-keys.ts';

const UNKNOWN_KEYS = statement(
  'rail_key_unknown_secret_keys',
  'select distinct sealed_by from rail_connector_key where sealed_by <> all ($1) and revoked_at is null order by sealed_by',
);
const LOCK_RETIRED = statement(
  'rail_key_lock_retired',
  `select id, private_key as "privateKey", sealed_by as "sealedBy" from rail_connector_key
   where sealed_by = any ($1) and revoked_at is null order by id for update skip locked`,
);
const RESEAL = statement(
  'rail_key_reseal',
  'update rail_connector_key set private_key = $2, sealed_by = $3 where id = $1',
);

/** Returns ids of keys that seal the gateway's signing keys but are not configured. */
export async function unknownRailSecretKeys(database: Database, box: SecretBox): Promise<readonly string[]> {
  const rows = await database.query<{ sealed_by: string }>(UNKNOWN_KEYS, [box.keyIds()]);
  return rows.map((row) => row.sealed_by);
}

/**
 * Reseals the gateway's signing keys with the current key and returns their number. Skips rows that others have locked.
 */
export async function resealRailKeys(database: Database, box: SecretBox): Promise<number> {
  const retired = box.keyIds().filter((id) => id !== box.currentKeyId);
  if (retired.length === 0) return 0;
  return database.transaction((tx) => resealAll(tx, box, retired));
}

async function resealAll(tx: Queryable, box: SecretBox, retired: readonly string[]): Promise<number> {
  const rows = await tx.query<{ id: string; privateKey: Buffer; sealedBy: string }>(LOCK_RETIRED, [retired]);
  for (const { id, privateKey, sealedBy } of rows) {
    const sealed = box.seal(box.open({ keyId: sealedBy, bytes: privateKey }, ownKeyContext(id)), ownKeyContext(id));
    await tx.query(RESEAL, [id, sealed.bytes, sealed.keyId]);
  }
  return rows.length;
}
