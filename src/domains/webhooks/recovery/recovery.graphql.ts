import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { Uuid } from '../../../platform/ids.ts';
import { KeysetPage } from '../../../platform/pagination.ts';
import { DeliveryType } from '../deliveries/delivery.graphql.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { retryDelivery } from './delivery-retry.ts';
import {
  RECOVERY_KINDS,
  type Recovery,
  type RecoveryCounts,
  recoverWebhook,
  replayEvents,
  UNFINISHED_AT_ONCE,
} from './recovery.ts';
import { countsOfRecoveries, recoveriesById, recoveriesOfWebhooks } from './recovery-pages.ts';

const NOTHING_YET: RecoveryCounts = { succeeded: 0, failed: 0, pending: 0 };

const counts = createContextCache(
  ({ database, partnerId }: GraphqlContext) =>
    new DataLoader(async (ids: readonly string[]) => {
      const found = await countsOfRecoveries(database, partnerId, ids);
      return ids.map((id) => found.get(id) ?? NOTHING_YET);
    }),
);

const RecoveryType = builder.objectRef<Recovery>('WebhookRecovery');

const recoveries = pageLoader({ input: KeysetPage, load: recoveriesOfWebhooks });

export function recoveryGraph(): void {
  const RecoveryKindType = builder.enumType('WebhookRecoveryKind', {
    description: 'Which deliveries a recovery makes.',
    values: enumValues(RECOVERY_KINDS),
  });

  const RecoveryStatus = builder.enumType('WebhookRecoveryStatus', {
    description: 'State of a recovery.',
    values: {
      RUNNING: {
        description: 'It still queues deliveries; it waits while the webhook is switched off or has many pending.',
      },
      DONE: { description: 'Everything is queued; the counts say what became of it.' },
    },
  });

  RecoveryType.implement({
    description: 'A recovery: deliveries to a webhook, made on request, and their progress.',
    extensions: nodeType({ name: 'WebhookRecovery', scope: 'webhook:read', id: Uuid, load: recoveriesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('WebhookRecovery', id) }),
      recoveryId: t.id({ description: 'Its id (UUID).', resolve: ({ id }) => id }),
      kind: t.expose('kind', { type: RecoveryKindType, description: 'Which deliveries it makes.' }),
      since: t.expose('since', {
        type: 'DateTime',
        nullable: true,
        description: 'Of failed deliveries: created then or later.',
      }),
      until: t.expose('until', {
        type: 'DateTime',
        nullable: true,
        description: 'Of failed deliveries: created before.',
      }),
      status: t.field({
        type: RecoveryStatus,
        description: 'Its state.',
        resolve: ({ finishedAt }) => (finishedAt === null ? 'RUNNING' : 'DONE'),
      }),
      queued: t.exposeInt('queued', { description: 'Deliveries queued so far.' }),
      succeeded: t.int({
        description: 'Of those, how many succeeded. One that a later recovery took over counts there.',
        resolve: async ({ id }, _args, context) => (await counts(context).load(id)).succeeded,
      }),
      failed: t.int({
        description: 'How many were refused, or used up their attempts.',
        resolve: async ({ id }, _args, context) => (await counts(context).load(id)).failed,
      }),
      pending: t.int({
        description: 'How many have not ended.',
        resolve: async ({ id }, _args, context) => (await counts(context).load(id)).pending,
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
      finishedAt: t.expose('finishedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When everything was queued, or its webhook deleted; null while it is running.',
      }),
      webhook: t.field({
        type: WebhookType,
        nullable: true,
        description: 'The webhook; null when it was deleted.',
        resolve: ({ webhookId }) => webhookId,
      }),
    }),
  });

  const RecoveryConnection = connectionOf(RecoveryType, 'WebhookRecoveryConnection', {
    description: 'Recoveries of one webhook, newest first.',
  });

  builder.objectField(WebhookType, 'recoveries', (t) =>
    t.field({
      type: RecoveryConnection,
      description: 'Its recoveries, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await recoveries(context, id, args), (row) => [row.id], args.after),
    }),
  );

  operationMutation(retryDelivery, {
    type: DeliveryType,
    input: (t) => ({
      deliveryId: t.field({
        ...idOf('WebhookDelivery'),
        required: true,
        description: 'Its `deliveryId`, or its `id`.',
      }),
    }),
  });

  operationMutation(recoverWebhook, {
    description: `${recoverWebhook.summary}. The answer comes at once, while deliveries are still queued: query the recovery for its progress. A webhook can have ${UNFINISHED_AT_ONCE} running at a time`,
    type: RecoveryType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'The webhook.' }),
      since: t.field({
        type: 'DateTime',
        description:
          'Deliveries created then or later. Left out: what it missed because the gateway switched it off; a repeated call answers the last recovery and sends nothing again.',
      }),
      until: t.field({ type: 'DateTime', description: 'Deliveries created before; now when left out, or when later.' }),
    }),
  });

  operationMutation(replayEvents, {
    description: `${replayEvents.summary}. The answer comes at once, while deliveries are still queued: query the recovery for its progress. A webhook can have ${UNFINISHED_AT_ONCE} running at a time`,
    type: RecoveryType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'The webhook.' }),
      after: t.field({
        type: 'Cursor',
        required: true,
        description: 'Cursor of an event; what follows it is delivered.',
      }),
    }),
  });
}
