import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { EventType } from '../../events/event.graphql.ts';
import { DELIVERY_STATUSES, type Delivery, deliveriesById } from './delivery.ts';
import {
  ATTEMPT_RESULTS,
  ATTEMPTS_SHOWN,
  type Attempt,
  attemptsOfDeliveries,
  responsesOfAttempts,
} from './delivery-attempts.ts';
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
      throw new AppError(
        'graphql_request_invalid',
        `response can be read for at most ${RESPONSES_PER_REQUEST} attempts in one request: request fewer deliveries`,
      );
    }
    const rows = await readOwned(keys, (partnerId, ids) => responsesOfAttempts(database, partnerId, ids));
    const found = new Map(rows.map((row) => [ownedKey(row), row.response]));
    return keys.map((key) => found.get(key) ?? null);
  });
});

export const DeliveryType = builder.objectRef<Delivery>('WebhookDelivery');

export function deliveryGraph(): void {
  registerEnums(AttemptResult, DeliveryStatus);

  const AttemptType = builder.objectRef<Attempt>('WebhookAttempt').implement({
    description: 'One request to the receiver and its result.',
    extensions: needs('webhook:read'),
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
          'Reason why there was no response, as a stable word: `timeout`, `connect_timeout`, `connection`, `tls`, `name`, ' +
          '`forbidden_address`, `worker_lost` or others. Null when there was a response.',
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

  DeliveryType.implement({
    description: 'The delivery of one event to one webhook.',
    extensions: nodeType({ name: 'WebhookDelivery', scope: 'webhook:read', id: Uuid, load: deliveriesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('WebhookDelivery', id) }),
      deliveryId: t.id({
        description:
          'Id of the delivery (UUID), `X-Service-Event-Id` of every attempt. Receivers use it to deduplicate.',
        resolve: ({ id }) => id,
      }),
      eventId: t.exposeID('eventId', { description: 'Id of the delivered event (UUID), `id` in `events`.' }),
      eventType: t.expose('eventType', { type: EventType, description: 'Type of the delivered event.' }),
      eventName: t.exposeString('eventType', {
        description:
          'Name of the event in REST and webhooks (`X-Service-Event-Type`), for example `pix.payout.confirmed`.',
      }),
      accountId: t.exposeInt('accountId', {
        nullable: true,
        description: 'Account of the event. Null when the event is not about an account.',
      }),
      status: t.expose('status', { type: DeliveryStatus, description: 'Status of the delivery.' }),
      body: t.exposeString('body', { description: 'Exact body of every attempt. Amounts are in base units.' }),
      attemptCount: t.exposeInt('attempts', { description: 'Number of attempts, including the current one.' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'Time when the next attempt is or was due. Null when the delivery has ended. A switched-off or unresponsive webhook can delay the attempt further.',
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

  for (const operation of [testWebhook, replayWebhook]) {
    operationMutation(operation, {
      type: DeliveryType,
      input: (t) => ({ webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'Id of the webhook.' }) }),
    });
  }
}
