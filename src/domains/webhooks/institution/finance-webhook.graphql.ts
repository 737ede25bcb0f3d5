import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { FinanceEventType } from '../../finance/notifications/finance-event.graphql.ts';
import { attemptType, DeliveryStatus } from '../deliveries/delivery.graphql.ts';
import { delivery } from '../deliveries/delivery.resource.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { ATTEMPTS_SHOWN, attemptsOfDeliveries } from '../deliveries/delivery-attempts.ts';
import { WEBHOOKS_PER_PARTNER } from '../registrations/registration.ts';
import { SignatureSchemeType } from '../registrations/webhook.graphql.ts';
import { deletedWebhook, rotatedSecret, webhook } from '../registrations/webhook.resource.ts';
import type { WebhookRecord } from '../registrations/webhook.ts';
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
  const AttemptType = attemptType('FinanceDeliveryAttempt');

  FinanceDelivery.implement({
    description: 'The delivery of one finance event to one webhook.',
    fields: (t) => ({
      ...resourceFields(t, delivery, { accountId: false }),
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
    fields: (t) => resourceFields(t, webhook, { events: [FinanceEventType] }),
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

  const Rotated = resourceType(rotatedSecret, { name: 'RotatedFinanceWebhookSecret' });
  const Deleted = resourceType(deletedWebhook, { name: 'DeletedFinanceWebhook' });

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
