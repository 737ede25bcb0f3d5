import type { Database } from '../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { SecretBox } from '../../../platform/security/secret-box.ts';
import { secretContext } from '../channel/webhook-secret.ts';

// Not limited to a partner, because the keys belong to the deployment. No secret leaves its row.
const UNKNOWN_KEYS = statement(
  'webhook_unknown_secret_keys',
  `select distinct key_id from webhook, unnest(array[secret_key_id, previous_secret_key_id]) key_id
   where key_id <> all ($1) order by key_id`,
);
const LOCK_RETIRED = statement(
  'webhook_lock_retired_secrets',
  `select id, secret, secret_key_id, previous_secret, previous_secret_key_id from webhook
   where (secret_key_id = any ($1) or previous_secret_key_id = any ($1)) and id > $2
   order by id limit $3 for update skip locked`,
);
const RESEAL = statement(
  'webhook_reseal',
  `update webhook w set secret = s.secret, secret_key_id = s.key_id,
     previous_secret = s.previous_secret, previous_secret_key_id = s.previous_key_id
   from unnest($1::uuid[], $2::bytea[], $3::text[], $4::bytea[], $5::text[])
     s (id, secret, key_id, previous_secret, previous_key_id)
   where w.id = s.id`,
);

interface SecretsRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly secret_key_id: string;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_key_id: string | null;
}

/** Returns the ids of keys that seal stored secrets and are not configured. */
export async function unknownSecretKeys(database: Database, box: SecretBox): Promise<readonly string[]> {
  const rows = await database.query<{ key_id: string }>(UNKNOWN_KEYS, [box.keyIds()]);
  return rows.map((row) => row.key_id);
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Seals secrets of retired keys with the current key, `limit` webhooks per transaction. Returns the number of resealed
 * webhooks. Locks each row from the read to the write, so that no secret rotation is overwritten. Skips locked rows.
 * @throws Error at the end when secrets cannot be opened
 */
export async function resealSecrets(database: Database, box: SecretBox, limit: number): Promise<number> {
  const retired = box.keyIds().filter((id) => id !== box.currentKeyId);
  if (retired.length === 0) return 0;
  const broken: string[] = [];
  let resealed = 0;
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const from: string = after;
    const batch = await database.transaction((tx) => resealBatch(tx, box, [retired, from, limit], broken));
    resealed += batch.resealed;
    after = batch.read < limit ? undefined : batch.last;
  }
  if (broken.length > 0) throw new Error(`${broken.length} stored secrets cannot be opened: ${broken[0]}`);
  return resealed;
}

async function resealBatch(tx: Queryable, box: SecretBox, which: readonly unknown[], broken: string[]) {
  const rows = await tx.query<SecretsRow>(LOCK_RETIRED, which);
  const resealed = rows.map((row) => reseal(box, row, broken)).filter((row) => !rows.includes(row));
  if (resealed.length > 0) {
    await tx.query(RESEAL, [
      resealed.map((row) => row.id),
      resealed.map((row) => row.secret),
      resealed.map((row) => row.secret_key_id),
      resealed.map((row) => row.previous_secret),
      resealed.map((row) => row.previous_secret_key_id),
    ]);
  }
  return { read: rows.length, resealed: resealed.length, last: rows.at(-1)?.id };
}

/** Returns the same object when no secret was resealed. */
function reseal(box: SecretBox, row: SecretsRow, broken: string[]): SecretsRow {
  const resealed = (bytes: Buffer | null, keyId: string | null) => {
    // A process with a newer configuration can have sealed it with a key that is unknown here.
    if (bytes === null || keyId === null || keyId === box.currentKeyId || !box.knows(keyId)) return undefined;
    const context = secretContext(row.id);
    try {
      return box.seal(box.open({ keyId, bytes }, context), context);
    } catch (error) {
      broken.push((error as Error).message);
      return undefined;
    }
  };
  const secret = resealed(row.secret, row.secret_key_id);
  const previous = resealed(row.previous_secret, row.previous_secret_key_id);
  if (secret === undefined && previous === undefined) return row;
  return {
    id: row.id,
    secret: secret?.bytes ?? row.secret,
    secret_key_id: secret?.keyId ?? row.secret_key_id,
    previous_secret: previous?.bytes ?? row.previous_secret,
    previous_secret_key_id: previous?.keyId ?? row.previous_secret_key_id,
  };
}
