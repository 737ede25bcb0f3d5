import { newestByParent } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { RECOVERY_COLUMNS, type Recovery, type RecoveryCounts } from './recovery.ts';

export const recoveriesOfWebhooks = newestByParent<Recovery, string>(
  'webhook_recoveries_of_webhooks',
  `select x.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select ${RECOVERY_COLUMNS} from webhook_recovery r
     where r.webhook_id = parent.id and r.partner_id = $1 and r.id < $3 order by r.id desc limit $4
   ) x`,
  ({ webhookId }) => webhookId,
);

export const recoveriesById = rowsByIds<Recovery>(
  'webhook_recoveries_by_id',
  `select ${RECOVERY_COLUMNS} from webhook_recovery r where r.partner_id = $1 and r.id = any ($2)`,
);

const COUNTS = statement(
  'webhook_recovery_counts',
  `select v.recovery_id as "recoveryId", count(*) filter (where v.status = 'succeeded') as succeeded,
     count(*) filter (where v.status in ('failed', 'exhausted')) as failed,
     count(*) filter (where v.status = 'pending') as pending
   from webhook_delivery v where v.recovery_id = any ($2) and v.partner_id = $1 group by v.recovery_id`,
);

/** Omits recoveries that have queued nothing. */
export async function countsOfRecoveries(
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecoveryCounts>> {
  const rows = await db.query<RecoveryCounts & { readonly recoveryId: string }>(COUNTS, [partnerId, ids]);
  return new Map(rows.map((row) => [row.recoveryId, row]));
}
