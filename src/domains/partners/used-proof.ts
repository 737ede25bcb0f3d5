import { Batcher, CALLS } from '../../platform/database/batcher.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/deletion.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { UsableOnce, UseOnce } from '../../platform/http/token-binding.ts';

const USE = statement('use_proof', 'select use_proof($1, $2) as used');
const DELETE_EXPIRED = statement(
  'delete_expired_proofs',
  `delete from used_proof where key = any (array(
     select key from used_proof where expires_at < now() order by expires_at limit $1 for update skip locked
   )) returning true as gone`,
);

/** Consumes proofs, once across all nodes. Under load, several calls share a statement. */
export function proofUser(database: Database): UseOnce {
  const batcher = new Batcher(database, CALLS);
  return async ({ key, expiresAt }: UsableOnce) => {
    const row = await batcher.run<{ used: boolean }>({ statement: USE, values: [key, new Date(expiresAt)] });
    return row?.used === true;
  };
}

export const deleteExpiredProofs = (database: Database): Promise<void> => deleteInBatches(database, DELETE_EXPIRED);
