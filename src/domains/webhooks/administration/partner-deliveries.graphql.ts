import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { KeysetPage, type Slice } from '../../../platform/database/pagination.ts';
import { PartnerEventType } from '../../events/partner-event.graphql.ts';
import { attemptType, DeliveryStatus } from '../deliveries/delivery.graphql.ts';
import { delivery } from '../deliveries/delivery.resource.ts';
import { ATTEMPTS_SHOWN, type Attempt, attemptsOfDeliveries } from '../deliveries/delivery-attempts.ts';
import { deliveriesOfEvents } from '../deliveries/delivery-pages.ts';
import { type Owned, ownedKey, readOwned } from '../deliveries/owned-rows.ts';
import { recovery } from '../recovery/recovery.resource.ts';
import { PartnerWebhook } from '../registrations/webhook-administration.graphql.ts';
import {
  getPartnerDelivery,
  getPartnerWebhook,
  listPartnerDeliveries,
  type PartnerDelivery,
  recoverPartnerWebhook,
  retryPartnerDelivery,
} from './partner-deliveries.ts';

type OwnedAttempt = Attempt & Pick<Owned, 'partnerId'>;

const NOT_SHOWN = { kind: false, queued: false, finishedAt: false };

const ofEvent = pageLoader({
  input: KeysetPage,
  async load(db, _partnerId, keys: readonly string[], page) {
    const found = await readOwned(keys, async (partnerId, ids) =>
      [...(await deliveriesOfEvents(db, partnerId, ids, page))].map(([id, slice]) => ({ id, slice })),
    );
    return new Map(
      found.map(({ partnerId, id, slice }): [string, Slice<PartnerDelivery>] => [
        ownedKey({ partnerId, id }),
        { ...slice, items: slice.items.map((delivery) => ({ ...delivery, partnerId })) },
      ]),
    );
  },
});

export function partnerDeliveriesGraph(): void {
  const AttemptType = attemptType<OwnedAttempt>('PartnerDeliveryAttempt');

  const DeliveryType = builder.objectRef<PartnerDelivery>('PartnerDelivery').implement({
    description: 'The delivery of one event to one webhook of a partner or of the institution.',
    fields: (t) => ({
      ...resourceFields(t, delivery),
      partnerId: t.exposeID('partnerId', { description: 'Id of the partner.' }),
      attempts: t.loadableGroup({
        type: AttemptType,
        description: `Ended attempts, oldest first. At most the latest ${ATTEMPTS_SHOWN}.`,
        extensions: listOf(5),
        load: async (keys: string[], { database }) => [
          ...(await readOwned(keys, (partnerId, ids) => attemptsOfDeliveries(database, partnerId, ids))),
        ],
        group: ({ partnerId, deliveryId }) => ownedKey({ partnerId, id: deliveryId }),
        resolve: (delivery) => ownedKey(delivery),
      }),
    }),
  });
  const Connection = connectionOf(DeliveryType, 'PartnerDeliveryConnection', {
    description: 'Deliveries to a webhook, newest first.',
  });
  const OfEventConnection = connectionOf(DeliveryType, 'PartnerEventDeliveryConnection', {
    description: 'Deliveries of an event, newest first.',
  });

  builder.objectField(PartnerEventType, 'deliveries', (t) =>
    t.field({
      type: OfEventConnection,
      description: 'Deliveries of the event to webhooks, newest first. Deliveries are kept for some weeks.',
      args: pageArgs(t),
      resolve: async (event, args, context) =>
        new Page(await ofEvent(context, ownedKey(event), args), (row) => [row.id], args.after),
    }),
  );

  const webhookId = 'Id of the webhook.';
  builder.queryFields((t) => ({
    partnerWebhook: t.field({
      type: PartnerWebhook,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'A webhook of a partner or of the institution, with its status. Null when no webhook has this id.',
      args: { webhookId: t.arg.id({ required: true, description: webhookId }) },
      resolve: (_root, args, context) => orNull(context.enter(getPartnerWebhook, args), 'webhook_not_found'),
    }),
    partnerDeliveries: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        'Deliveries to a webhook of a partner or of the institution, newest first. Deliveries are kept for some weeks.',
      args: {
        ...pageArgs(t),
        webhookId: t.arg.id({ required: true, description: webhookId }),
        status: t.arg({ type: DeliveryStatus, description: 'Only deliveries with this status.' }),
        type: t.arg.string({
          description: 'Only deliveries of events with this name, for example `pix.payout.confirmed`.',
        }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listPartnerDeliveries, args), (row) => [row.id], args.after),
    }),
    partnerDelivery: t.field({
      type: DeliveryType,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One delivery with its attempts. Null when no stored delivery has this id.',
      args: { deliveryId: t.arg.id({ required: true, description: 'Id of the delivery.' }) },
      resolve: (_root, args, context) => orNull(context.enter(getPartnerDelivery, args), 'delivery_not_found'),
    }),
  }));

  operationMutation(retryPartnerDelivery, {
    type: DeliveryType,
    input: (t) => ({ deliveryId: t.id({ required: true, description: 'Id of the delivery.' }) }),
  });
  operationMutation(recoverPartnerWebhook, {
    type: resourceType(recovery, { name: 'PartnerWebhookRecovery', types: NOT_SHOWN }),
    input: (t) => ({
      webhookId: t.id({ required: true, description: webhookId }),
      since: t.field({
        type: 'DateTime',
        required: true,
        description: 'Only deliveries created at or after this time.',
      }),
    }),
  });
}
