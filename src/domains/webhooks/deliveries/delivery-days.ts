import { z } from 'zod';
import type { Slice } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { type deliveryDay, MAX_OF_DAY } from './delivery.resource.ts';

/** Retention of deliveries. */
export const DELIVERY_DAYS = 30;

export interface DeliveryDay extends RowOf<typeof deliveryDay> {}

// Ids ascend with real time. Business time is ahead by a growing offset, and node clocks may differ by minutes.
const DAYS = statement(
  'delivery_days_of_webhooks',
  `select w.id as "webhookId", d.day::text as day, c.succeeded, c.failed, c.exhausted, c.pending
   from webhook w
     cross join (select offset_ms * interval '1 millisecond' + interval '5 minutes' as ahead from business_clock) b
     cross join lateral (
       select (business_now() at time zone 'America/Sao_Paulo')::date - g as day from generate_series($3::integer - 1, 0, -1) g) n
     cross join lateral (select n.day, n.day::timestamp at time zone 'America/Sao_Paulo' as begins,
       (n.day + 1)::timestamp at time zone 'America/Sao_Paulo' as ends) d
     cross join lateral (
       select count(*) filter (where x.status = 'succeeded')::int as succeeded, count(*) filter (where x.status = 'failed')::int as failed,
         count(*) filter (where x.status = 'exhausted')::int as exhausted, count(*) filter (where x.status = 'pending')::int as pending
       from (select v.status from webhook_delivery v where v.webhook_id = w.id
           and v.id >= uuid_v7_floor(greatest(d.begins - b.ahead, 'epoch')) and v.id < uuid_v7_floor(d.ends + interval '5 minutes')
           and v.created_at >= d.begins and v.created_at < d.ends
         order by v.id limit ${MAX_OF_DAY}) x
     ) c
   where w.partner_id = $1 and w.id = any ($2) order by w.id, d.day`,
);

export const DeliveryDays = z.strictObject({ days: z.int().min(1).max(DELIVERY_DAYS).nullish() });

export async function deliveryDaysOfWebhooks(
  db: Queryable,
  partnerId: string,
  webhookIds: readonly string[],
  { days }: z.output<typeof DeliveryDays>,
): Promise<ReadonlyMap<string, Slice<DeliveryDay>>> {
  const rows = await db.query<DeliveryDay>(DAYS, [partnerId, webhookIds, days ?? DELIVERY_DAYS]);
  const byWebhook = Map.groupBy(rows, ({ webhookId }) => webhookId);
  return new Map([...byWebhook].map(([id, items]) => [id, { items, hasMore: false }]));
}
