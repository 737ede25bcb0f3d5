import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { EventType } from '../../events/event.graphql.ts';
import { t as text } from '../language/texts.ts';
import { ATTEMPT_RESULTS, attempt, DELIVERY_STATUSES, delivery } from './delivery.resource.ts';
import { type Delivery, deliveriesById } from './delivery.ts';
import { ATTEMPTS_SHOWN, type Attempt, attemptsOfDeliveries, responsesOfAttempts } from './delivery-attempts.ts';
import { ownedKey, readOwned } from './owned-rows.ts';
import { replayWebhook, testWebhook } from './redelivery.ts';

/** Responses have up to 16 kB each. This bound limits the memory of one request. */
export const RESPONSES_PER_REQUEST = 1_000;

export const AttemptResult = enumType('WebhookAttemptResult', {
  description: 'Result of one attempt.',
  values: enumValues(ATTEMPT_RESULTS),
});

export const DeliveryStatus = enumType('WebhookDeliveryStatus', {
  description: 'Status of a delivery.',
  values: enumValues(DELIVERY_STATUSES),
});

export const responses = createContextCache(({ database }: GraphqlContext) => {
  let read = 0;
  return new DataLoader(async (keys: readonly string[]) => {
    read += keys.length;
    if (read > RESPONSES_PER_REQUEST) {
      throw new AppError('graphql_request_invalid', text('responseLimit', { max: RESPONSES_PER_REQUEST }));
    }
    const rows = await readOwned(keys, (partnerId, ids) => responsesOfAttempts(database, partnerId, ids));
    const found = new Map(rows.map((row) => [ownedKey(row), row.response]));
    return keys.map((key) => found.get(key) ?? null);
  });
});

/** `response` is read only for attempts that have one. */
export const attemptType = <Row extends Attempt & { readonly partnerId?: string } = Attempt>(
  name: string,
  extensions: Readonly<Record<string, unknown>> = {},
) =>
  builder.objectRef<Row>(name).implement({
    description: attempt.description,
    extensions,
    fields: (t) => ({
      ...resourceFields(t, attempt),
      response: t.string({
        nullable: true,
        description: `First 16 kB of the response body as text. Null when there was no response. Readable for ${RESPONSES_PER_REQUEST} attempts per request.`,
        resolve: ({ id, status, partnerId }, _args, context) =>
          status === null ? null : responses(context).load(ownedKey({ id, partnerId: partnerId ?? context.partnerId })),
      }),
    }),
  });

export const DeliveryType = builder.objectRef<Delivery>('WebhookDelivery');

export function deliveryGraph(): void {
  registerEnums(AttemptResult, DeliveryStatus);

  const AttemptType = attemptType('WebhookAttempt', needs('webhook:read'));

  DeliveryType.implement({
    description: delivery.description,
    extensions: nodeType({ name: 'WebhookDelivery', scope: 'webhook:read', id: Uuid, load: deliveriesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('WebhookDelivery', id) }),
      ...resourceFields(t, delivery, { webhookId: false }),
      eventType: t.expose('eventType', { type: EventType, description: 'Type of the delivered event.' }),
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

  for (const operation of [testWebhook, replayWebhook]) {
    operationMutation(operation, {
      type: DeliveryType,
      input: (t) => ({ webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }) }),
    });
  }
}
