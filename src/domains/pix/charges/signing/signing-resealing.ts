import type { Database } from '../../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { SecretBox } from '../../../../platform/security/secret-box.ts';
import { deletePrivateKeys, openSigningKey, signingKeyContext } from './signing-keys.ts';

const UNKNOWN_KEYS = statement(
  'charge_signing_unknown_secret_keys',
  'select distinct key_id from charge_signing_key where key_id <> all ($1) order by key_id',
);
const LOCK_RETIRED = statement(
  'charge_signing_lock_retired',
  `select id, private_key as "privateKey", key_id as "keyId" from charge_signing_key where key_id = any ($1)
   order by id for update skip locked`,
);
const RESEAL = statement(
  'charge_signing_reseal',
  `update charge_signing_key k set private_key = s.private_key, key_id = s.key_id
   from unnest($1::uuid[], $2::bytea[], $3::text[]) s (id, private_key, key_id) where k.id = s.id`,
);

interface SealedRow {
  readonly id: string;
  readonly privateKey: Buffer;
  readonly keyId: string;
}

export async function unknownSigningSecretKeys(database: Database, box: SecretBox): Promise<readonly string[]> {
  const rows = await database.query<{ key_id: string }>(UNKNOWN_KEYS, [box.keyIds()]);
  return rows.map((row) => row.key_id);
}

/**
 * Reseals keys of retired secret keys with the current one; deletes those that do not open. Rows stay locked from the
 * read to the write. Rows that another process has locked are skipped.
 */
export async function resealSigningKeys(database: Database, box: SecretBox): Promise<number> {
  const retired = box.keyIds().filter((id) => id !== box.currentKeyId);
  if (retired.length === 0) return 0;
  return database.transaction((tx) => resealAll(tx, box, retired));
}

async function resealAll(tx: Queryable, box: SecretBox, retired: readonly string[]): Promise<number> {
  const rows = await tx.query<SealedRow>(LOCK_RETIRED, [retired]);
  const opened = rows.map(({ id, privateKey, keyId }) => ({
    id,
    plain: openSigningKey(box, { keyId, bytes: privateKey }, id),
  }));
  const sealed = opened.flatMap(({ id, plain }) =>
    plain === null ? [] : [{ id, ...box.seal(plain, signingKeyContext(id)) }],
  );
  if (sealed.length > 0) {
    await tx.query(RESEAL, [
      sealed.map(({ id }) => id),
      sealed.map(({ bytes }) => bytes),
      sealed.map(({ keyId }) => keyId),
    ]);
  }
  const lost = opened.filter(({ plain }) => plain === null);
  if (lost.length > 0)
    await deletePrivateKeys(
      tx,
      lost.map(({ id }) => id),
    );
  return rows.length;
}
