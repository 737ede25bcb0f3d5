import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';

const DISABLED = countingStatement(
  'count_disabled_webhooks',
  `select w.disabled_at as at, null::bigint as amount from webhook w join partner p on p.id = w.partner_id
   where p.institution_id = $1 and w.disabled_at is not null order by w.disabled_at`,
);
// The status is a literal, so that the planner uses the partial index.
const FAILED = countingStatement(
  'count_failed_deliveries',
  `select f.created_at as at, null::bigint as amount from webhook w cross join lateral (
     select d.id, d.created_at from webhook_delivery d
     where d.webhook_id = w.id and d.partner_id = $1 and d.undelivered order by d.id limit 1001
   ) f where w.partner_id = $1 order by f.id`,
);

export const disabledWebhooks = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, DISABLED, [principal.institutionId]);

/** Limited by the retention of deliveries. */
export const failedFinanceDeliveries = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, FAILED, [principal.institutionPartnerId]);
