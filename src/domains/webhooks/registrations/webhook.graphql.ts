import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { EventType } from '../../events/event.graphql.ts';
import { SIGNATURE_SCHEMES } from '../channel/channel.ts';
import { registerWebhook, WEBHOOKS_PER_PARTNER } from './registration.ts';
import { rotateWebhookSecret } from './secret-rotation.ts';
import { deletedWebhook, rotatedSecret, webhook } from './webhook.resource.ts';
import { getWebhook, listWebhooks, type WebhookRecord, webhooksById } from './webhook.ts';
import { deleteWebhook, updateWebhook } from './webhook-changes.ts';

export const SignatureSchemeType = enumType('SignatureScheme', {
  description: "Signatures of a webhook's deliveries.",
  values: enumValues(SIGNATURE_SCHEMES),
});

export const WebhookType = builder.loadableObjectRef('Webhook', {
  load: (ids: string[], { database, partnerId }) => webhooksById(database, partnerId, ids),
  toKey: (row: WebhookRecord) => row.id,
  sort: true,
});

export function webhookGraph(): void {
  registerEnums(SignatureSchemeType);
  WebhookType.implement({
    description: webhook.description,
    extensions: nodeType({
      name: 'Webhook',
      scope: 'webhook:read',
      id: Uuid,
      load: webhooksById,
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Webhook', id) }),
      ...resourceFields(t, webhook, { events: [EventType], disabledAt: false, disabledReason: false }),
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

  operationMutation(deleteWebhook, {
    type: resourceType(deletedWebhook),
    input: (t) => ({ webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }) }),
  });

  operationMutation(rotateWebhookSecret, {
    type: resourceType(rotatedSecret),
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }),
      graceSeconds: t.int({
        description:
          'Time in seconds during which the previous secret also signs, in a separate header: 0 to 604800 (one week). 0 when absent.',
      }),
    }),
  });
}
