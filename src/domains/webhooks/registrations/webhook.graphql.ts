import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { EventType } from '../../events/event.graphql.ts';
import type { SignatureScheme } from '../channel/channel.ts';
import { registerWebhook, WEBHOOKS_PER_PARTNER } from './registration.ts';
import { type RotatedSecret, rotateWebhookSecret } from './secret-rotation.ts';
import { getWebhook, listWebhooks, type WebhookRecord, webhooksById } from './webhook.ts';
import { type DeletedWebhook, deleteWebhook, updateWebhook } from './webhook-changes.ts';

/** Signatures of a webhook's deliveries, in the graph. */
export const SignatureSchemeType = enumType('SignatureScheme', {
  description: "Which signatures a webhook's deliveries carry.",
  values: {
    SERVICE: { value: 'service', description: 'The `X-Service-*` headers alone.' },
    STANDARD_WEBHOOKS: {
      value: 'standard_webhooks',
      description:
        'In addition `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, whose signature also covers the id.',
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
    description: 'Where events are delivered to. Its signing secret is shown by `rotateWebhookSecret` alone.',
    extensions: nodeType({
      name: 'Webhook',
      scope: 'webhook:read',
      id: Uuid,
      load: webhooksById,
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Webhook', id) }),
      webhookId: t.id({ description: '`id` of REST, `webhookId` of `webhook.test` (UUID).', resolve: ({ id }) => id }),
      url: t.exposeString('url', { description: 'Receiver.' }),
      events: t.field({
        type: [EventType],
        description: 'What it subscribes to.',
        resolve: ({ events }) => [...events],
      }),
      description: t.exposeString('description', { nullable: true, description: 'A note of the partner.' }),
      isActive: t.exposeBoolean('isActive', {
        description:
          'Whether events are delivered to it. While it is switched off it gets nothing new, and keeps what is due. While the gateway has switched it off, which `health` tells, what happens is kept for `recoverWebhook`.',
      }),
      signatureScheme: t.expose('signatureScheme', {
        type: SignatureSchemeType,
        description: 'Which signatures its deliveries carry.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    }),
  });

  builder.queryFields((t) => ({
    webhook: t.field({
      type: WebhookType,
      nullable: true,
      description: 'One webhook; null when the partner has none with this id.',
      args: { webhookId: t.arg({ ...idOf('Webhook'), required: true, description: 'Its `webhookId`, or its `id`.' }) },
      resolve: (_root, { webhookId }, context) => orNull(context.enter(getWebhook, { webhookId }), 'webhook_not_found'),
    }),
    webhooks: t.field({
      type: [WebhookType],
      nullable: true,
      description: 'The webhooks of the partner, oldest first: 20 at most.',
      extensions: listOf(WEBHOOKS_PER_PARTNER),
      resolve: async (_root, _args, context) => [...(await context.enter(listWebhooks, {}))],
    }),
  }));

  operationMutation(registerWebhook, {
    type: WebhookType,
    input: (t) => ({
      url: t.string({ required: true, description: 'Public http or https URL, at most 2048 characters.' }),
      events: t.field({ type: [EventType], required: true, description: 'What to deliver, at least one.' }),
      description: t.string({ description: 'A note, at most 500 characters.' }),
      isActive: t.boolean({ description: 'False: it gets nothing until it is switched on; true when left out.' }),
      signatureScheme: t.field({
        type: SignatureSchemeType,
        description: 'Which signatures its deliveries carry; SERVICE when left out.',
      }),
    }),
  });

  operationMutation(updateWebhook, {
    type: WebhookType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'The webhook.' }),
      url: t.string({ description: 'Public http or https URL, at most 2048 characters.' }),
      events: t.field({ type: [EventType], description: 'What to deliver, in place of what was.' }),
      description: t.string({ description: 'A note, at most 500 characters; null: none.' }),
      isActive: t.boolean({ description: 'Switches it on or off.' }),
      signatureScheme: t.field({ type: SignatureSchemeType, description: 'Which signatures its deliveries carry.' }),
    }),
  });

  const DeletedWebhookType = builder.objectRef<DeletedWebhook>('DeletedWebhook').implement({
    description: 'A webhook that is gone.',
    fields: (t) => ({ webhookId: t.exposeID('webhookId', { description: 'Its `webhookId`.' }) }),
  });

  operationMutation(deleteWebhook, {
    type: DeletedWebhookType,
    input: (t) => ({ webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'The webhook.' }) }),
  });

  const RotatedSecretType = builder.objectRef<RotatedSecret>('RotatedWebhookSecret').implement({
    description: 'The new signing secret, shown this once.',
    fields: (t) => ({
      webhookId: t.exposeID('webhookId', { description: 'The webhook.' }),
      newSecret: t.exposeString('newSecret', { description: 'The key of the signature, as it is.' }),
      previousSecretUntil: t.expose('previousSecretUntil', {
        type: 'DateTime',
        nullable: true,
        description:
          'Until then `X-Service-Signature-Previous` has the signature of the previous secret; null: that secret has ended.',
      }),
    }),
  });

  operationMutation(rotateWebhookSecret, {
    type: RotatedSecretType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'The webhook.' }),
      graceSeconds: t.int({
        description:
          'For how many seconds the previous secret signs as well, in a header of its own: 0 to 604800 (a week); 0 when left out.',
      }),
    }),
  });
}
