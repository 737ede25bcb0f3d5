import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { DeliveryType } from '../deliveries/delivery.graphql.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { retryDelivery } from './delivery-retry.ts';
import { RECOVERY_KINDS, RECOVERY_STATUSES, recovery } from './recovery.resource.ts';
import {
  type Recovery,
  type RecoveryCounts,
  recoverWebhook,
  recoveryStatus,
  replayEvents,
  UNFINISHED_AT_ONCE,
} from './recovery.ts';
import { countsOfRecoveries, recoveriesById, recoveriesOfWebhooks } from './recovery-pages.ts';

const NOTHING_YET: RecoveryCounts = { succeeded: 0, failed: 0, pending: 0 };

const COUNTS: Readonly<Record<keyof RecoveryCounts, string>> = {
  succeeded:
    'Number of queued deliveries that succeeded. A delivery that a later recovery queued again counts only there.',
  failed: 'Number of queued deliveries that were rejected or used up their attempts.',
  pending: 'Number of queued deliveries that have not ended.',
};

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
  const RecoveryKindType = enumType('WebhookRecoveryKind', {
    description: 'Kind of deliveries that a recovery creates.',
    values: enumValues(RECOVERY_KINDS),
  });
  const RecoveryStatus = enumType('WebhookRecoveryStatus', {
    description: 'State of a recovery.',
    values: enumValues(RECOVERY_STATUSES),
  });
  registerEnums(RecoveryKindType, RecoveryStatus);

  RecoveryType.implement({
    description: recovery.description,
    extensions: nodeType({ name: 'WebhookRecovery', scope: 'webhook:read', id: Uuid, load: recoveriesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('WebhookRecovery', id) }),
      ...resourceFields(t, recovery, { webhookId: false }),
      status: t.field({
        type: RecoveryStatus,
        description: recovery.members.status.description,
        resolve: recoveryStatus,
      }),
      ...Object.fromEntries(
        Object.entries(COUNTS).map(([name, description]) => [
          name,
          t.int({
            description,
            resolve: async ({ id }, _args, context) => (await counts(context).load(id))[name as keyof RecoveryCounts],
          }),
        ]),
      ),
      webhook: t.field({
        type: WebhookType,
        nullable: true,
        description: 'Webhook of the recovery. Null when the webhook was deleted.',
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
      description: 'Recoveries of the webhook, newest first.',
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
        description: '`deliveryId` or `id` of the delivery.',
      }),
    }),
  });

  operationMutation(recoverWebhook, {
    description: `${recoverWebhook.summary}. The mutation returns at once, while deliveries are still being queued: query the recovery for its progress. A webhook can have ${UNFINISHED_AT_ONCE} running recoveries`,
    type: RecoveryType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }),
      since: t.field({
        type: 'DateTime',
        description:
          'Only deliveries created at or after this time. When absent: everything that the webhook missed because the gateway switched it off. A repeated call returns the last recovery and sends nothing again.',
      }),
      until: t.field({
        type: 'DateTime',
        description: 'Only deliveries created before this time. Now when absent or in the future.',
      }),
    }),
  });

  operationMutation(replayEvents, {
    description: `${replayEvents.summary}. The mutation returns at once, while deliveries are still being queued: query the recovery for its progress. A webhook can have ${UNFINISHED_AT_ONCE} running recoveries`,
    type: RecoveryType,
    input: (t) => ({
      webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }),
      after: t.field({
        type: 'Cursor',
        required: true,
        description: 'Cursor of an event. Later events are delivered.',
      }),
    }),
  });
}
