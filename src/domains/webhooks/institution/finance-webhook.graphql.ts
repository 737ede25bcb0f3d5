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
    description: 'One request to the destination, and its result.',
    fields: (t) => ({
      number: t.exposeInt('number', { description: 'From 1, resends included.' }),
      result: t.expose('result', { type: AttemptResult, description: 'Its result.' }),
      httpStatus: t.exposeInt('status', { nullable: true, description: 'HTTP status; null: there was no answer.' }),
      error: t.exposeString('error', {
        nullable: true,
        description: 'Why there was no answer, as a stable word such as `timeout`; null: there was one.',
      }),
      response: t.string({
        nullable: true,
        description: `The first 16 kB of the answer's body, as text. Readable of ${RESPONSES_PER_REQUEST} attempts a request.`,
        resolve: ({ id, status }, _args, context) =>
          status === null ? null : responses(context).load(ownedKey({ id, partnerId: context.partnerId })),
      }),
      startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
      durationMs: t.exposeInt('durationMs', {
        nullable: true,
        description: 'How long it took, in milliseconds; null when its end is not known.',
      }),
    }),
  });

  FinanceDelivery.implement({
    description: 'One finance event on its way to one destination.',
    fields: (t) => ({
      deliveryId: t.exposeID('id', {
        description: '`id` of the body and `x-service-event-id` of every attempt: what the receiver deduplicates by.',
      }),
      webhookId: t.exposeID('webhookId', { description: 'The destination.' }),
      eventId: t.exposeID('eventId', { description: 'The event that it carries, as `eventId` of `financeEvents`.' }),
      eventName: t.exposeString('eventType', { description: '`event_type`: one of the catalogue, or `webhook.test`.' }),
      status: t.expose('status', { type: DeliveryStatus, description: 'What has become of it.' }),
      body: t.exposeString('body', { description: 'The body of every attempt, byte for byte.' }),
      attemptCount: t.exposeInt('attempts', { description: 'Attempts so far, one that is being made included.' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it is, or was, due next; null when it has ended.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
      finishedAt: t.expose('finishedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it ended; null while it is pending.',
      }),
      attempts: t.loadableGroup({
        type: AttemptType,
        description: `Its attempts that have ended, oldest first; the latest ${ATTEMPTS_SHOWN} of one that was resent often.`,
        extensions: listOf(5),
        load: (ids: string[], { database, partnerId }) => attemptsOfDeliveries(database, partnerId, ids),
        group: (row) => row.deliveryId,
        resolve: ({ id }) => id,
      }),
    }),
  });

  FinanceWebhook.implement({
    description: 'Where finance events of the institution are delivered to. Its secret is shown once, when it is made.',
    fields: (t) => ({
      webhookId: t.exposeID('id', { description: 'Its id (UUID).' }),
      url: t.exposeString('url', { description: 'Receiver.' }),
      events: t.field({
        type: [FinanceEventType],
        description: 'What it subscribes to.',
        resolve: ({ events }) => [...events],
      }),
      description: t.exposeString('description', { nullable: true, description: 'A note of the institution.' }),
      isActive: t.exposeBoolean('isActive', { description: 'Whether events are delivered to it.' }),
      signatureScheme: t.expose('signatureScheme', {
        type: SignatureSchemeType,
        description: 'Which signatures its deliveries carry.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the gateway switched it off; null: it did not.',
      }),
      disabledReason: t.exposeString('disabledReason', {
        nullable: true,
        description: 'Why the gateway switched it off.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    }),
  });

  const DeliveryConnection = connectionOf(FinanceDelivery, 'FinanceDeliveryConnection', {
    description: 'Deliveries to one destination, newest first.',
  });

  builder.queryFields((t) => ({
    financeWebhooks: t.field({
      type: [FinanceWebhook],
      nullable: true,
      subGraphs: CONSOLE,
      description: "The institution's destinations of finance events, oldest first: 20 at most.",
      extensions: listOf(WEBHOOKS_PER_PARTNER),
      resolve: async (_root, _args, context) => [...(await context.enter(listFinanceWebhooks, {}))],
    }),
    financeDeliveries: t.field({
      type: DeliveryConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Deliveries to a destination, sent and pending, newest first; kept for some weeks.',
      args: {
        ...pageArgs(t),
        webhookId: t.arg.id({ required: true, description: 'The destination.' }),
        status: t.arg({ type: DeliveryStatus, description: 'Only those of this state.' }),
        type: t.arg({ type: FinanceEventType, description: 'Only those of events of this type.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listFinanceDeliveries, args), (row) => [row.id], args.after),
    }),
  }));

  const Registered = builder.objectRef<RegisteredWebhook>('RegisteredFinanceWebhook').implement({
    description: 'A new destination, with its signing secret, shown this once.',
    fields: (t) => ({
      webhook: t.expose('webhook', { type: FinanceWebhook, description: 'The destination.' }),
      secret: t.exposeString('secret', { description: 'The key of the signature, as it is.' }),
    }),
  });

  operationMutation(registerFinanceWebhook, {
    type: Registered,
    input: (t) => ({
      url: t.string({ required: true, description: 'Public https URL, at most 2048 characters.' }),
      events: t.field({ type: [FinanceEventType], required: true, description: 'What to deliver, at least one.' }),
      description: t.string({ description: 'A note, at most 500 characters.' }),
      signatureScheme: t.field({
        type: SignatureSchemeType,
        description: 'Which signatures its deliveries carry; SERVICE when left out.',
      }),
    }),
  });

  operationMutation(updateFinanceWebhook, {
    type: FinanceWebhook,
    input: (t) => ({
      webhookId: t.id({ required: true, description: 'The destination.' }),
      url: t.string({ description: 'Public https URL, at most 2048 characters.' }),
      events: t.field({ type: [FinanceEventType], description: 'What to deliver, in place of what was.' }),
      description: t.string({ description: 'A note, at most 500 characters; null: none.' }),
      isActive: t.boolean({ description: 'Switches it on or off.' }),
      signatureScheme: t.field({ type: SignatureSchemeType, description: 'Which signatures its deliveries carry.' }),
    }),
  });

  const Rotated = builder.objectRef<RotatedSecret>('RotatedFinanceWebhookSecret').implement({
    description: 'The new signing secret, shown this once.',
    fields: (t) => ({
      webhookId: t.exposeID('webhookId', { description: 'The destination.' }),
      newSecret: t.exposeString('newSecret', { description: 'The key of the signature, as it is.' }),
      previousSecretUntil: t.expose('previousSecretUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Until then `x-service-signature-previous` has the signature of the secret before.',
      }),
    }),
  });

  const Deleted = builder.objectRef<DeletedWebhook>('DeletedFinanceWebhook').implement({
    description: 'A destination that is gone.',
    fields: (t) => ({ webhookId: t.exposeID('webhookId', { description: 'Its id.' }) }),
  });

  const input = (t: Parameters<Parameters<typeof operationMutation>[1]['input']>[0]) => ({
    webhookId: t.id({ required: true, description: 'The destination.' }),
  });
  operationMutation(rotateFinanceWebhookSecret, { type: Rotated, input });
  operationMutation(deleteFinanceWebhook, { type: Deleted, input });
  operationMutation(testFinanceWebhook, { type: FinanceDelivery, input });

  operationMutation(resendFinanceDelivery, {
    type: FinanceDelivery,
    input: (t) => ({ deliveryId: t.id({ required: true, description: 'The delivery.' }) }),
  });
}
