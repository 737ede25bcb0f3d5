import { createHash, randomBytes } from 'node:crypto';
import { deleteInBatches } from '../../platform/database/deletion.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';

const BEGIN = statement(
  'begin_proof_challenge',
  `insert into proof_challenge (challenge, operator_id, session_hash, operation, input_sha256) values ($1, $2, $3, $4, $5)
   returning true as begun`,
);
// A challenge works once: the second of two concurrent uses waits for the row lock and finds it used.
const USE = statement(
  'use_proof_challenge',
  `update proof_challenge set used_at = now()
   where challenge = $1 and operator_id = $2 and session_hash is not distinct from $3 and operation = $4
     and input_sha256 is not distinct from $5 and used_at is null and created_at > now() - interval '5 minutes'
   returning true as used`,
);
// Used challenges are kept for one day for investigations.
const DELETE_OLD = statement(
  'delete_old_proof_challenges',
  `delete from proof_challenge where challenge = any (array(
     select challenge from proof_challenge where created_at < now() - interval '1 day' order by created_at limit $1
     for update skip locked
   )) returning true as gone`,
);

/** A decision in a session, or a passkey registration when `decision` is null. */
export interface Purpose {
  readonly operatorId: string;
  readonly operation: string;
  readonly decision: { readonly session: string; readonly digest: Buffer } | null;
}

/**
 * SHA-256 over session, operation, input digest and a nonce: the passkey signs exactly this decision. Valid for 5
 * minutes.
 */
export async function beginChallenge(db: Queryable, { operatorId, operation, decision }: Purpose): Promise<Buffer> {
  const session = decision ? Buffer.from(decision.session, 'hex') : null;
  const challenge = createHash('sha256')
    .update(session ?? '')
    .update(`\0${operation}\0`)
    .update(decision?.digest ?? '')
    .update(randomBytes(32))
    .digest();
  await db.query(BEGIN, [challenge, operatorId, session, operation, decision?.digest ?? null]);
  return challenge;
}

/** Consumes a challenge. False when it is unknown, used, older than 5 minutes, or for another purpose. */
export async function useChallenge(
  tx: Queryable,
  challenge: Buffer,
  { operatorId, operation, decision }: Purpose,
): Promise<boolean> {
  const session = decision ? Buffer.from(decision.session, 'hex') : null;
  const used = await tx.query(USE, [challenge, operatorId, session, operation, decision?.digest ?? null]);
  return used.length > 0;
}

export const deleteOldChallenges = (database: Queryable): Promise<void> => deleteInBatches(database, DELETE_OLD);
