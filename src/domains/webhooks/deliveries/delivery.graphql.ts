import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { Uuid } from '../../../platform/ids.ts';
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

/** Answers are up to 16 kB each: more of them than this are not held in memory for one request. */
export const RESPONSES_PER_REQUEST = 1_000;

export const AttemptResult = enumType('WebhookAttemptResult', {
  description: 'Result of one attempt.',
  values: enumValues(ATTEMPT_RESULTS),
});

export const DeliveryStatus = enumType('WebhookDeliveryStatus', {
  description: 'What has become of a delivery.',
  values: enumValues(DELIVERY_STATUSES),
});

/** What attempts were answered, by their {@link ownedKey}. */
export const responses = createContextCache(({ database }: GraphqlContext) => {
  let read = 0;
  return new DataLoader(async (keys: readonly string[]) => {
    read += keys.length;
    if (read > RESPONSES_PER_REQUEST) {
      throw new AppError(
        'graphql_request_invalid',
        `response can be read of ${RESPONSES_PER_REQUEST} attempts in one request; ask for fewer deliveries`,
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
    description: 'One request to the receiver, and its result.',
    extensions: needs('webhook:read'),
    fields: (t) => ({
      number: t.exposeInt('number', { description: 'From 1, over all schedules of the delivery.' }),
      result: t.expose('result', { type: AttemptResult, description: 'Its result.' }),
      httpStatus: t.exposeInt('status', {
        nullable: true,
        description: 'HTTP status of the answer; null: there was none.',
      }),
      error: t.exposeString('error', {
        nullable: true,
        description:
          'Why there was no answer, as a stable word such as `timeout`, `connect_timeout`, `connection`, `tls`, `name`, ' +
          '`forbidden_address`, `worker_lost`; null: there was one.',
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

  DeliveryType.implement({
    description: 'One event on its way to one webhook.',
    extensions: nodeType({ name: 'WebhookDelivery', scope: 'webhook:read', id: Uuid, load: deliveriesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('WebhookDelivery', id) }),
      deliveryId: t.id({
        description: '`X-Service-Event-Id` of every attempt (UUID): what the receiver deduplicates by.',
        resolve: ({ id }) => id,
      }),
      eventId: t.exposeID('eventId', { description: 'The event that it carries (UUID), as `id` in `events`.' }),
      eventType: t.expose('eventType', { type: EventType, description: 'Type of the event that it carries.' }),
      eventName: t.exposeString('eventType', {
        description: 'Its name in REST and webhooks (`X-Service-Event-Type`): `pix.payout.confirmed`.',
      }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'Account that the event is about.' }),
      status: t.expose('status', { type: DeliveryStatus, description: 'What has become of it.' }),
      body: t.exposeString('body', { description: 'The body of every attempt, byte for byte; amounts in base units.' }),
      attemptCount: t.exposeInt('attempts', { description: 'Attempts so far, one that is being made included.' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'When it is, or was, due next; null when it has ended. A webhook that is switched off or does not answer waits longer.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
      finishedAt: t.expose('finishedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it ended; null while it is pending.',
      }),
      attempts: t.loadableGroup({
        type: AttemptType,
        description: `Its attempts that have ended, oldest first; the latest ${ATTEMPTS_SHOWN} of one that was retried often.`,
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
      input: (t) => ({ webhookId: t.field({ ...idOf('Webhook'), required: true, description: 'The webhook.' }) }),
    });
  }
}
