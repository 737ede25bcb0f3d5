import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  keysetPage,
  newestByParent,
  type Slice,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { opaqueText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { DELIVERY_STATUSES } from './delivery.resource.ts';
import { DELIVERY_COLUMNS, type Delivery } from './delivery.ts';

// One page for each webhook in $2, before the id $3, optionally only the type $5.
const page = (name: string, rows: string) =>
  statement(
    name,
    `select ${DELIVERY_COLUMNS} from unnest($2::uuid[]) parent(id) cross join lateral (${rows}) v
       left join webhook_due d on d.delivery_id = v.id`,
  );
const OF_TYPE = '($5::text is null or w.event_type = $5)';

const DELIVERIES = page(
  'webhook_deliveries_of_webhooks',
  `select w.* from webhook_delivery w
   where w.webhook_id = parent.id and w.partner_id = $1 and w.id < $3 and ${OF_TYPE}
     and ($6::text is null or w.status = $6)
   order by w.id desc limit $4`,
);
// The status is a literal, so that the planner uses the partial index.
const undelivered = (status: 'failed' | 'exhausted') =>
  page(
    `webhook_deliveries_${status}`,
    `select w.* from webhook_delivery w
     where w.webhook_id = parent.id and w.partner_id = $1 and w.id < $3 and ${OF_TYPE} and w.undelivered and w.status = '${status}'
     order by w.id desc limit $4`,
  );
const UNDELIVERED = { failed: undelivered('failed'), exhausted: undelivered('exhausted') };
// `offset 0` forces a lookup by id per pending row: otherwise the planner may scan all deliveries from the newest.
const PENDING_DELIVERIES = page(
  'webhook_deliveries_pending',
  `select w.* from (
     select p.delivery_id from webhook_due p
     where p.webhook_id = parent.id and p.leased_until is null and p.delivery_id < $3
     union all
     select p.delivery_id from webhook_due p
     where p.webhook_id = parent.id and p.leased_until is not null and p.delivery_id < $3
     order by delivery_id desc
   ) p cross join lateral (
     select w.* from webhook_delivery w where w.id = p.delivery_id and w.partner_id = $1 and ${OF_TYPE} offset 0
   ) w
   order by p.delivery_id desc limit $4`,
);

export const DeliveryPage = z.strictObject({
  ...keysetPage,
  status: z.enum(wordsOf(DELIVERY_STATUSES)).nullish(),
  type: opaqueText(100).nullish(),
});

export async function deliveriesOfWebhooks(
  db: Queryable,
  partnerId: string,
  webhookIds: readonly string[],
  { first, after, status, type }: z.output<typeof DeliveryPage>,
): Promise<ReadonlyMap<string, Slice<Delivery>>> {
  // Deliveries are cancelled only with their webhook, which then cannot be queried.
  if (status === 'cancelled') return new Map();
  const values = [partnerId, webhookIds, beforeId(after), first + 1, type ?? null];
  const rows =
    status === 'pending'
      ? await db.query<Delivery>(PENDING_DELIVERIES, values)
      : status === 'failed' || status === 'exhausted'
        ? await db.query<Delivery>(UNDELIVERED[status], values)
        : await db.query<Delivery>(DELIVERIES, [...values, status ?? null]);
  return slicesByParent(rows, first, (row) => row.webhookId, byIdDescending);
}

export const deliveriesOfEvents = newestByParent<Delivery, string>(
  'webhook_deliveries_of_events',
  `select ${DELIVERY_COLUMNS} from unnest($2::uuid[]) parent(id) cross join lateral (
     select w.* from webhook_delivery w where w.event_id = parent.id and w.partner_id = $1 and w.id < $3
     order by w.id desc limit $4
   ) v left join webhook_due d on d.delivery_id = v.id`,
  ({ eventId }) => eventId,
);
