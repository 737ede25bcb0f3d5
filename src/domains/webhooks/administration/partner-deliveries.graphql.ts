import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { KeysetPage, type Slice } from '../../../platform/database/pagination.ts';
import { PartnerEventType } from '../../events/partner-event.graphql.ts';
import { AttemptResult, DeliveryStatus, RESPONSES_PER_REQUEST, responses } from '../deliveries/delivery.graphql.ts';
import { ATTEMPTS_SHOWN, type Attempt, attemptsOfDeliveries } from '../deliveries/delivery-attempts.ts';
import { deliveriesOfEvents } from '../deliveries/delivery-pages.ts';
import { type Owned, ownedKey, readOwned } from '../deliveries/owned-rows.ts';
import type { Recovery } from '../recovery/recovery.ts';
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
  const AttemptType = builder.objectRef<OwnedAttempt>('PartnerDeliveryAttempt').implement({
    description: 'One request to the receiver and its result.',
    fields: (t) => ({
      number: t.exposeInt('number', {
        description: 'Number of the attempt, from 1, across all schedules of the delivery.',
      }),
      result: t.expose('result', { type: AttemptResult, description: 'Result of the attempt.' }),
      httpStatus: t.exposeInt('status', {
        nullable: true,
        description: 'HTTP status of the response. Null when there was no response.',
      }),
      error: t.exposeString('error', {
        nullable: true,
        description:
          'Reason why there was no response, as a stable word such as `timeout`. Null when there was a response.',
      }),
      response: t.string({
        nullable: true,
        description: `First 16 kB of the response body as text. Null when there was no response. Readable for ${RESPONSES_PER_REQUEST} attempts per request.`,
        resolve: (attempt, _args, context) =>
          attempt.status === null ? null : responses(context).load(ownedKey(attempt)),
      }),
      startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Start of the attempt.' }),
      durationMs: t.exposeInt('durationMs', {
        nullable: true,
        description: 'Duration in milliseconds. Null when the end is unknown.',
      }),
    }),
  });

  const DeliveryType = builder.objectRef<PartnerDelivery>('PartnerDelivery').implement({
    description: 'The delivery of one event to one webhook of a partner or of the institution.',
    fields: (t) => ({
      deliveryId: t.exposeID('id', {
        description: 'Id of the delivery (UUID), `X-Service-Event-Id` of every attempt.',
      }),
      partnerId: t.exposeID('partnerId', { description: 'Id of the partner.' }),
      webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }),
      eventId: t.exposeID('eventId', { description: 'Id of the delivered event.' }),
      eventName: t.exposeString('eventType', { description: 'Name of the event, for example `pix.payout.confirmed`.' }),
      accountId: t.exposeInt('accountId', {
        nullable: true,
        description: 'Account of the event. Null when the event is not about an account.',
      }),
      status: t.expose('status', { type: DeliveryStatus, description: 'Status of the delivery.' }),
      body: t.exposeString('body', {
        description: 'Exact body of every attempt. Amounts are in the unit that partners receive.',
      }),
      attemptCount: t.exposeInt('attempts', { description: 'Number of attempts, including the current one.' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the next attempt is or was due. Null when the delivery has ended.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time when the delivery was created.' }),
      finishedAt: t.expose('finishedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the delivery ended. Null while it is pending.',
      }),
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

  const RecoveryType = builder.objectRef<Recovery>('PartnerWebhookRecovery').implement({
    description: 'A request to send deliveries again. A worker queues them.',
    fields: (t) => ({
      recoveryId: t.exposeID('id', { description: 'Id of the recovery (UUID).' }),
      webhookId: t.exposeID('webhookId', { description: webhookId }),
      since: t.expose('since', {
        type: 'DateTime',
        nullable: true,
        description: 'Only deliveries created at or after this time.',
      }),
      until: t.expose('until', {
        type: 'DateTime',
        nullable: true,
        description: 'Only deliveries created before this time.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
    }),
  });
  operationMutation(retryPartnerDelivery, {
    type: DeliveryType,
    input: (t) => ({ deliveryId: t.id({ required: true, description: 'Id of the delivery.' }) }),
  });
  operationMutation(recoverPartnerWebhook, {
    type: RecoveryType,
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
