import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { KEY_LIMITS } from './key-holder.ts';
import { pixKey } from './pix-key.resource.ts';

export interface PixKeyRecord extends RowOf<typeof pixKey> {}

export const MAX_KEYS = Math.max(...Object.values(KEY_LIMITS));

const RECORD = `select ${columnsOf(pixKey, 'k')}
   from pix_key k join account a on a.id = k.account_id join customer c on c.id = a.customer_id
   where k.partner_id = $1`;
const IN_USE = `k.status not in ('deleted', 'rejected')`;

const LATEST = statement('latest_pix_key', `${RECORD} and k.key = $2 order by ${IN_USE} desc, k.id desc limit 1`);

/** Only keys in use, oldest first. */
export const keysOfAccounts = rowsByIds<PixKeyRecord, number>(
  'pix_keys_of_accounts',
  `${RECORD} and k.account_id = any ($2) and ${IN_USE} order by k.created_at, k.id`,
);

/** Includes ended keys. */
export const keysById = rowsByIds<PixKeyRecord>('pix_keys_by_id', `${RECORD} and k.id = any ($2)`);

/** The partner's key in use, otherwise its latest ended registration. Null when the partner never had the key. */
export async function latestKey(db: Queryable, partnerId: string, key: string): Promise<PixKeyRecord | null> {
  const [row] = await db.query<PixKeyRecord>(LATEST, [partnerId, key]);
  return row ?? null;
}
