import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { EventType } from '../../events/event.graphql.ts';
import type { SignatureScheme } from '../channel/channel.ts';
import { registerWebhook, WEBHOOKS_PER_PARTNER } from './registration.ts';
import { type RotatedSecret, rotateWebhookSecret } from './secret-rotation.ts';
import { getWebhook, listWebhooks, type WebhookRecord, webhooksById } from './webhook.ts';
import { type DeletedWebhook, deleteWebhook, updateWebhook } from './webhook-changes.ts';

export const SignatureSchemeType = enumType('SignatureScheme', {
  description: "Signatures of a webhook's deliveries.",
  values: {
    SERVICE: { value: 'service', description: 'Only the `X-Service-*` headers.' },
    STANDARD_WEBHOOKS: {
      value: 'standard_webhooks',
      description:
        'Also the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. This signature also covers the id.',
    },
  } as const satisfies Record<string, { readonly value: SignatureScheme; readonly description: string }>,
});

export const WebhookType = builder.loadableObjectRef('Webhook', {
  load: (ids: string[], { database, partnerId }) => webhooksById(database, partnerId, ids),
  toKey: (row: WebhookRecord) => row.id,
  sort: true,
});

export function webhookGraph(): void {
  registerEnums(SignatureSchemeType);
  WebhookType.implement({
    description: 'Registered URL for events. Only `rotateWebhookSecret` returns its signing secret.',
    extensions: nodeType({
      name: 'Webhook',
      scope: 'webhook:read',
      id: Uuid,
      load: webhooksById,
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Webhook', id) }),
      webhookId: t.id({
        description: 'Id of the webhook (UUID): `id` in REST, `webhookId` in `webhook.test`.',
        resolve: ({ id }) => id,
      }),
      url: t.exposeString('url', { description: 'Receiver.' }),
      events: t.field({
        type: [EventType],
        description: 'Subscribed events.',
        resolve: ({ events }) => [...events],
      }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'Note of the partner. Null when there is none.',
      }),
      isActive: t.exposeBoolean('isActive', {
        description:
          'True when events are delivered to the webhook. A switched-off webhook gets no new events and keeps its due deliveries. When the gateway has switched it off (see `health`), new events are kept for `recoverWebhook`.',
      }),
      signatureScheme: t.expose('signatureScheme', {
        type: SignatureSchemeType,
        description: 'Signatures of the deliveries.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the registration.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    }),
  });

  builder.queryFields((t) => ({
    webhook: t.field({
      type: WebhookType,
      nullable: true,
      description: 'One webhook. Null when the partner has no webhook with this id.',
      args: {
        webhookId: t.arg({ ...idOf('Webhook'), required: true, description: '`webhookId` or `id` of the webhook.' }),
      },
      resolve: (_root, { webhookId }, context) => orNull(context.enter(getWebhook, { webhookId }), 'webhook_not_found'),
    }),
    webhooks: t.field({
      type: [WebhookType],
      nullable: true,
      description: 'Webhooks of the partner, oldest first, at most 20.',
      extensions: listOf(WEBHOOKS_PER_PARTNER),
      resolve: async (_root, _args, context) => [...(await context.enter(listWebhooks, {}))],
    }),
  }));

  operationMutation(registerWebhook, {
    type: WebhookType,
    input: (t) => ({
      url: t.string({ required: true, description: 'Public http or https URL, at most 2048 characters.' }),
      events: t.field({ type: [EventType], required: true, description: 'Events to deliver, at least one.' }),
      description: t.string({ description: 'A note, at most 500 characters.' }),
      isActive: t.boolean({ description: 'False registers the webhook switched off. True when absent.' }),
      signatureScheme: t.field({
        type: SignatureSchemeType,
        description: 'Signatures of the deliveries. SERVICE when absent.',
      }),
    }),
  });

  operationMutation(updateWebhook, {
    type: WebhookType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }),
      url: t.string({ description: 'Public http or https URL, at most 2048 characters.' }),
      events: t.field({ type: [EventType], description: 'Events to deliver. Replaces the previous list.' }),
      description: t.string({ description: 'A note, at most 500 characters. Null removes it.' }),
      isActive: t.boolean({ description: 'Switches the webhook on or off.' }),
      signatureScheme: t.field({ type: SignatureSchemeType, description: 'Signatures of the deliveries.' }),
    }),
  });

  const DeletedWebhookType = builder.objectRef<DeletedWebhook>('DeletedWebhook').implement({
    description: 'A deleted webhook.',
    fields: (t) => ({ webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }) }),
  });

  operationMutation(deleteWebhook, {
    type: DeletedWebhookType,
    input: (t) => ({ webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }) }),
  });

  const RotatedSecretType = builder.objectRef<RotatedSecret>('RotatedWebhookSecret').implement({
    description: 'The new signing secret, which is returned only once.',
    fields: (t) => ({
      webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }),
      newSecret: t.exposeString('newSecret', {
        description: 'The secret. Use this exact text as the key of `X-Service-Signature`.',
      }),
      previousSecretUntil: t.expose('previousSecretUntil', {
        type: 'DateTime',
        nullable: true,
        description:
          'Until this time `X-Service-Signature-Previous` contains the signature with the previous secret. Null when the previous secret is void.',
      }),
    }),
  });

  operationMutation(rotateWebhookSecret, {
    type: RotatedSecretType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }),
      graceSeconds: t.int({
        description:
          'Time in seconds during which the previous secret also signs, in a separate header: 0 to 604800 (one week). 0 when absent.',
      }),
    }),
  });
}
