import { builder, needs, type Types } from '../../../graphql/builder.ts';
import { pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import type { Slice } from '../../../platform/pagination.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { PartnerWebhook } from '../registrations/webhook-administration.graphql.ts';
import { DELIVERY_DAYS, type DeliveryDay, DeliveryDays, deliveryDaysOfWebhooks, MOST_OF_DAY } from './delivery-days.ts';
import { ownedKey, readOwned } from './owned-rows.ts';

/** Days of webhooks, by partner and webhook. */
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
  succeeded: t.exposeInt('succeeded', { description: 'Answered with 2xx.' }),
  failed: t.exposeInt('failed', { description: 'Refused for good.' }),
  exhausted: t.exposeInt('exhausted', { description: 'Their attempts are used up.' }),
  pending: t.exposeInt('pending', { description: 'Still tried.' }),
});

export function deliveryDaysGraph(): void {
  const DayType = builder.objectRef<DeliveryDay>('DeliveryDay').implement({
    description: `What became of the deliveries that were written on one day: the first ${MOST_OF_DAY} of it are counted.`,
    extensions: needs('webhook:read'),
    fields: members,
  });
  const description = `Its deliveries by day and outcome, the earliest first, today included: ${DELIVERY_DAYS} days unless told.`;
  const wanted = `How many days, 1 to ${DELIVERY_DAYS}.`;

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
    description: `What became of the deliveries that were written on one day: the first ${MOST_OF_DAY} of it are counted.`,
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
