import { builder, needs } from '../../../graphql/builder.ts';
import { pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { resourceType } from '../../../graphql/resource-fields.ts';
import type { Slice } from '../../../platform/database/pagination.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { PartnerWebhook } from '../registrations/webhook-administration.graphql.ts';
import { deliveryDay } from './delivery.resource.ts';
import { DELIVERY_DAYS, type DeliveryDay, DeliveryDays, deliveryDaysOfWebhooks } from './delivery-days.ts';
import { ownedKey, readOwned } from './owned-rows.ts';

const days = pageLoader({
  input: DeliveryDays,
  async load(db, _partnerId, keys: readonly string[], wanted) {
    const found = await readOwned(keys, async (partnerId, ids) =>
      [...(await deliveryDaysOfWebhooks(db, partnerId, ids, wanted))].map(([id, slice]) => ({ id, slice })),
    );
    return new Map(
      found.map(({ partnerId, id, slice }): [string, Slice<DeliveryDay>] => [ownedKey({ partnerId, id }), slice]),
    );
  },
});

export function deliveryDaysGraph(): void {
  const DayType = resourceType(deliveryDay, { extensions: needs('webhook:read') });
  const description = `Deliveries by day and status, earliest day first, including today. ${DELIVERY_DAYS} days by default.`;
  const wanted = `Number of days, 1 to ${DELIVERY_DAYS}.`;

  builder.objectField(WebhookType, 'deliveryDays', (t) =>
    t.field({
      type: [DayType],
      description,
      extensions: listOf(DELIVERY_DAYS),
      args: { days: t.arg.int({ description: wanted }) },
      resolve: async ({ id }, args, context) => [
        ...(await days(context, ownedKey({ partnerId: context.partnerId, id }), args)).items,
      ],
    }),
  );
  const OfPartner = resourceType(deliveryDay, { name: 'PartnerDeliveryDay' });
  builder.objectField(PartnerWebhook, 'deliveryDays', (t) =>
    t.field({
      type: [OfPartner],
      description,
      extensions: listOf(DELIVERY_DAYS),
      args: { days: t.arg.int({ description: wanted }) },
      resolve: async ({ webhookId: id, partnerId }, args, context) => [
        ...(await days(context, ownedKey({ partnerId, id }), args)).items,
      ],
    }),
  );
}
