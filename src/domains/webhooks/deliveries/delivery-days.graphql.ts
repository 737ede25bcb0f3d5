import { builder, needs, type Types } from '../../../graphql/builder.ts';
import { pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import type { Slice } from '../../../platform/database/pagination.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { PartnerWebhook } from '../registrations/webhook-administration.graphql.ts';
import { DELIVERY_DAYS, type DeliveryDay, DeliveryDays, deliveryDaysOfWebhooks, MAX_OF_DAY } from './delivery-days.ts';
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

type Members = PothosSchemaTypes.ObjectFieldBuilder<Types, DeliveryDay>;
const members = (t: Members) => ({
  day: t.expose('day', { type: 'Date', description: 'Brasília day.' }),
  succeeded: t.exposeInt('succeeded', { description: 'Number of deliveries that got a 2xx response.' }),
  failed: t.exposeInt('failed', { description: 'Number of deliveries that the receiver rejected permanently.' }),
  exhausted: t.exposeInt('exhausted', { description: 'Number of deliveries whose attempts are used up.' }),
  pending: t.exposeInt('pending', { description: 'Number of deliveries that are still being tried.' }),
});

export function deliveryDaysGraph(): void {
  const DayType = builder.objectRef<DeliveryDay>('DeliveryDay').implement({
    description: `Deliveries that were created on one day, by status. Counts the first ${MAX_OF_DAY} of the day.`,
    extensions: needs('webhook:read'),
    fields: members,
  });
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
  const OfPartner = builder.objectRef<DeliveryDay>('PartnerDeliveryDay').implement({
    description: `Deliveries that were created on one day, by status. Counts the first ${MAX_OF_DAY} of the day.`,
    fields: members,
  });
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
