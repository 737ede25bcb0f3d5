import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { Sealed, SecretBox } from '../../../platform/security/secret-box.ts';

const SECRET_BYTES = 32;
const KEY_DIGITS = 32;

const FIND = statement(
  'debtor_key_secret',
  'select secret as bytes, key_id as "keyId" from debtor_key_secret where institution_id = $1',
);
const ADD = statement(
  'debtor_key_secret_add',
  'insert into debtor_key_secret (institution_id, secret, key_id) values ($1, $2, $3) on conflict do nothing',
);
// Covers all institutions, because the keys belong to the deployment.
const UNKNOWN_KEYS = statement(
  'debtor_key_unknown_secret_keys',
  'select distinct key_id from debtor_key_secret where key_id <> all ($1) order by key_id',
);
const RETIRED = statement(
  'debtor_key_secrets_of_retired_keys',
  'select institution_id as "institutionId" from debtor_key_secret where key_id = any ($1) order by institution_id',
);
const LOCK_RETIRED = statement(
  'debtor_key_lock_retired',
  `select secret as bytes, key_id as "keyId" from debtor_key_secret
   where institution_id = $1 and key_id = any ($2) for update skip locked`,
);
const RESEAL = statement(
  'debtor_key_reseal',
  'update debtor_key_secret set secret = $2, key_id = $3 where institution_id = $1',
);

const contextOf = (institutionId: number): string => `debtor-keys:${institutionId}`;

/** Stable in the institution, different in others. Only its secret, created on first use, links it to the document. */
export async function debtorKey(
  tx: Queryable,
  box: SecretBox,
  institutionId: number,
  document: string,
): Promise<string> {
  const secret = (await secretOf(tx, box, institutionId)) ?? (await newSecret(tx, box, institutionId));
  return `dbt_${createHmac('sha256', secret).update(document).digest('hex').slice(0, KEY_DIGITS)}`;
}

async function secretOf(tx: Queryable, box: SecretBox, institutionId: number): Promise<Buffer | undefined> {
  const [sealed] = await tx.query<Sealed>(FIND, [institutionId]);
  return sealed && box.open(sealed, contextOf(institutionId));
}

/** If two transactions create the secret at the same time, both use the one that was stored. */
async function newSecret(tx: Queryable, box: SecretBox, institutionId: number): Promise<Buffer> {
  const sealed = box.seal(randomBytes(SECRET_BYTES), contextOf(institutionId));
  await tx.query(ADD, [institutionId, sealed.bytes, sealed.keyId]);
  const kept = await secretOf(tx, box, institutionId);
  if (!kept) throw new Error(`the institution ${institutionId} has no secret for debtor keys`);
  return kept;
}

/** Returns the ids of keys that stored secrets need but the configuration lacks. */
export async function unknownDebtorSecretKeys(database: Database, box: SecretBox): Promise<readonly string[]> {
  const rows = await database.query<{ key_id: string }>(UNKNOWN_KEYS, [box.keyIds()]);
  return rows.map((row) => row.key_id);
}

/**
 * Seals secrets of retired keys again with the current key, each in its own transaction. Returns their number. A secret
 * that does not open stays unchanged. @throws its error, after all others are sealed
 */
export async function resealDebtorSecrets(database: Database, box: SecretBox): Promise<number> {
  const retired = box.keyIds().filter((id) => id !== box.currentKeyId);
  if (retired.length === 0) return 0;
  const found = await database.query<{ institutionId: number }>(RETIRED, [retired]);
  let resealed = 0;
  const failures: unknown[] = [];
  for (const { institutionId } of found) {
    try {
      if (await database.transaction((tx) => reseal(tx, box, institutionId, retired))) resealed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return resealed;
}

/** Returns false if another process has resealed the secret or holds its lock. */
async function reseal(tx: Queryable, box: SecretBox, institutionId: number, retired: readonly string[]) {
  const [sealed] = await tx.query<Sealed>(LOCK_RETIRED, [institutionId, retired]);
  if (!sealed) return false;
  const context = contextOf(institutionId);
  const { bytes, keyId } = box.seal(box.open(sealed, context), context);
  await tx.query(RESEAL, [institutionId, bytes, keyId]);
  return true;
}
