import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { FinanceEventType } from '../../finance/notifications/finance-event.graphql.ts';
import { AttemptResult, DeliveryStatus, RESPONSES_PER_REQUEST, responses } from '../deliveries/delivery.graphql.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { ATTEMPTS_SHOWN, type Attempt, attemptsOfDeliveries } from '../deliveries/delivery-attempts.ts';
import { ownedKey } from '../deliveries/owned-rows.ts';
import { WEBHOOKS_PER_PARTNER } from '../registrations/registration.ts';
import type { RotatedSecret } from '../registrations/secret-rotation.ts';
import { SignatureSchemeType } from '../registrations/webhook.graphql.ts';
import type { WebhookRecord } from '../registrations/webhook.ts';
import type { DeletedWebhook } from '../registrations/webhook-changes.ts';
import {
  deleteFinanceWebhook,
  listFinanceDeliveries,
  listFinanceWebhooks,
  type RegisteredWebhook,
  registerFinanceWebhook,
  resendFinanceDelivery,
  rotateFinanceWebhookSecret,
  testFinanceWebhook,
  updateFinanceWebhook,
} from './finance-webhook.ts';

const FinanceWebhook = builder.objectRef<WebhookRecord>('FinanceWebhook');
const FinanceDelivery = builder.objectRef<Delivery>('FinanceDelivery');

export function financeWebhookGraph(): void {
  const AttemptType = builder.objectRef<Attempt>('FinanceDeliveryAttempt').implement({
    description: 'One request to the receiver and its result.',
    fields: (t) => ({
      number: t.exposeInt('number', { description: 'Number of the attempt, from 1, including resends.' }),
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
        resolve: ({ id, status }, _args, context) =>
          status === null ? null : responses(context).load(ownedKey({ id, partnerId: context.partnerId })),
      }),
      startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Start of the attempt.' }),
      durationMs: t.exposeInt('durationMs', {
        nullable: true,
        description: 'Duration in milliseconds. Null when the end is unknown.',
      }),
    }),
  });

  FinanceDelivery.implement({
    description: 'The delivery of one finance event to one webhook.',
    fields: (t) => ({
      deliveryId: t.exposeID('id', {
        description:
          'Id of the delivery: `id` in the body and `x-service-event-id` of every attempt. Receivers use it to deduplicate.',
      }),
      webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }),
      eventId: t.exposeID('eventId', { description: 'Id of the delivered event, `eventId` in `financeEvents`.' }),
      eventName: t.exposeString('eventType', {
        description: '`event_type`: a name of the catalogue, or `webhook.test`.',
      }),
      status: t.expose('status', { type: DeliveryStatus, description: 'Status of the delivery.' }),
      body: t.exposeString('body', { description: 'Exact body of every attempt.' }),
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
        load: (ids: string[], { database, partnerId }) => attemptsOfDeliveries(database, partnerId, ids),
        group: (row) => row.deliveryId,
        resolve: ({ id }) => id,
      }),
    }),
  });

  FinanceWebhook.implement({
    description:
      'Registered URL for finance events of the institution. Its secret is returned only once, at the registration.',
    fields: (t) => ({
      webhookId: t.exposeID('id', { description: 'Id of the webhook (UUID).' }),
      url: t.exposeString('url', { description: 'Receiver.' }),
      events: t.field({
        type: [FinanceEventType],
        description: 'Subscribed events.',
        resolve: ({ events }) => [...events],
      }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'Note of the institution. Null when there is none.',
      }),
      isActive: t.exposeBoolean('isActive', { description: 'True when events are delivered to the webhook.' }),
      signatureScheme: t.expose('signatureScheme', {
        type: SignatureSchemeType,
        description: 'Signatures of the deliveries.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the gateway switched the webhook off. Null when it did not.',
      }),
      disabledReason: t.exposeString('disabledReason', {
        nullable: true,
        description: 'Reason why the gateway switched the webhook off. Null when it did not.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the registration.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    }),
  });

  const DeliveryConnection = connectionOf(FinanceDelivery, 'FinanceDeliveryConnection', {
    description: 'Deliveries to one webhook, newest first.',
  });

  builder.queryFields((t) => ({
    financeWebhooks: t.field({
      type: [FinanceWebhook],
      nullable: true,
      subGraphs: CONSOLE,
      description: "The institution's webhooks for finance events, oldest first, at most 20.",
      extensions: listOf(WEBHOOKS_PER_PARTNER),
      resolve: async (_root, _args, context) => [...(await context.enter(listFinanceWebhooks, {}))],
    }),
    financeDeliveries: t.field({
      type: DeliveryConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Deliveries to a webhook, sent and pending, newest first. Deliveries are kept for some weeks.',
      args: {
        ...pageArgs(t),
        webhookId: t.arg.id({ required: true, description: 'Id of the webhook.' }),
        status: t.arg({ type: DeliveryStatus, description: 'Only deliveries with this status.' }),
        type: t.arg({ type: FinanceEventType, description: 'Only deliveries of events with this type.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listFinanceDeliveries, args), (row) => [row.id], args.after),
    }),
  }));

  const Registered = builder.objectRef<RegisteredWebhook>('RegisteredFinanceWebhook').implement({
    description: 'A new webhook with its signing secret, which is returned only once.',
    fields: (t) => ({
      webhook: t.expose('webhook', { type: FinanceWebhook, description: 'The webhook.' }),
      secret: t.exposeString('secret', {
        description: 'The secret. Use this exact text as the key of `x-service-signature`.',
      }),
    }),
  });

  operationMutation(registerFinanceWebhook, {
    type: Registered,
    input: (t) => ({
      url: t.string({ required: true, description: 'Public https URL, at most 2048 characters.' }),
      events: t.field({ type: [FinanceEventType], required: true, description: 'Events to deliver, at least one.' }),
      description: t.string({ description: 'A note, at most 500 characters.' }),
      signatureScheme: t.field({
        type: SignatureSchemeType,
        description: 'Signatures of the deliveries. SERVICE when absent.',
      }),
    }),
  });

  operationMutation(updateFinanceWebhook, {
    type: FinanceWebhook,
    input: (t) => ({
      webhookId: t.id({ required: true, description: 'Id of the webhook.' }),
      url: t.string({ description: 'Public https URL, at most 2048 characters.' }),
      events: t.field({ type: [FinanceEventType], description: 'Events to deliver. Replaces the previous list.' }),
      description: t.string({ description: 'A note, at most 500 characters. Null removes it.' }),
      isActive: t.boolean({ description: 'Switches the webhook on or off.' }),
      signatureScheme: t.field({ type: SignatureSchemeType, description: 'Signatures of the deliveries.' }),
    }),
  });

  const Rotated = builder.objectRef<RotatedSecret>('RotatedFinanceWebhookSecret').implement({
    description: 'The new signing secret, which is returned only once.',
    fields: (t) => ({
      webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }),
      newSecret: t.exposeString('newSecret', {
        description: 'The secret. Use this exact text as the key of `x-service-signature`.',
      }),
      previousSecretUntil: t.expose('previousSecretUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Until this time `x-service-signature-previous` contains the signature with the previous secret.',
      }),
    }),
  });

  const Deleted = builder.objectRef<DeletedWebhook>('DeletedFinanceWebhook').implement({
    description: 'A deleted webhook.',
    fields: (t) => ({ webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }) }),
  });

  const input = (t: Parameters<Parameters<typeof operationMutation>[1]['input']>[0]) => ({
    webhookId: t.id({ required: true, description: 'Id of the webhook.' }),
  });
  operationMutation(rotateFinanceWebhookSecret, { type: Rotated, input });
  operationMutation(deleteFinanceWebhook, { type: Deleted, input });
  operationMutation(testFinanceWebhook, { type: FinanceDelivery, input });

  operationMutation(resendFinanceDelivery, {
    type: FinanceDelivery,
    input: (t) => ({ deliveryId: t.id({ required: true, description: 'Id of the delivery.' }) }),
  });
}
