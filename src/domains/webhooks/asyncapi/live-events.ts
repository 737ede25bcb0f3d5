import { z } from 'zod';
import type { EventType } from '../../../messaging/event.ts';
import { encodeCursor } from '../../../platform/database/pagination.ts';
import { eventCatalogue, eventTypeName, eventTypeValue } from '../../catalogue.ts';
import { withoutNoise } from '../../events/webhook-body.ts';
import { EXAMPLE_INSTANT, examplePayload } from './example-payloads.ts';

/** The selected fields of the live feed's messages. Clients can also select the fields of each event type. */
export const LIVE_DOCUMENT = `subscription LiveEvents($after: Cursor, $types: [EventType!], $accountIds: [ID!]) {
  events(after: $after, types: $types, accountIds: $accountIds) {
    __typename
    id
    cursor
    type
    name
    occurredAt
    accountId
    payload
  }
}
`;

const EVENT_ID = '019a9f3e-6b05-7a12-8c23-2d3e4f506172';

export const liveExample = (event: EventType, position: number): object => {
  const payload = examplePayload(event);
  return {
    __typename: eventTypeName(event.type),
    id: EVENT_ID,
    cursor: encodeCursor([position]),
    type: eventTypeValue(event.type),
    name: event.type,
    occurredAt: EXAMPLE_INSTANT,
    accountId: payload['accountId'] ?? null,
    payload,
  };
};

/** Amounts are in cents, as in the log. */
function payloadSchema(event: EventType): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(event.payload, {
    override({ jsonSchema }) {
      withoutNoise(jsonSchema);
      if (jsonSchema['money'] !== true) return;
      delete jsonSchema['money'];
      jsonSchema.description = 'Cents';
    },
  });
  return schema;
}

const liveSchema = (event: EventType, position: number): object => ({
  title: eventTypeName(event.type),
  description: event.summary,
  type: 'object',
  properties: {
    __typename: { type: 'string', const: eventTypeName(event.type) },
    id: {
      type: 'string',
      format: 'uuid',
      description: 'Id of the event. Webhook deliveries of the event have their own ids.',
    },
    cursor: { type: 'string', description: 'Position of the event in the log. Use it as `after` to resume.' },
    type: { type: 'string', const: eventTypeValue(event.type) },
    name: { type: 'string', const: event.type, description: 'Name of the event in REST and webhooks.' },
    occurredAt: { type: 'string', format: 'date-time' },
    accountId: {
      type: ['integer', 'null'],
      description: 'Account of the event. Null when the event is not about an account.',
    },
    payload: payloadSchema(event),
  },
  required: ['__typename', 'id', 'cursor', 'type', 'name', 'occurredAt', 'accountId', 'payload'],
  examples: [liveExample(event, position)],
});

export const liveSchemas = (): Readonly<Record<string, object>> => ({
  LiveEvent: {
    description: 'An event of the catalogue. `__typename` names its type.',
    discriminator: '__typename',
    type: 'object',
    required: ['__typename'],
    oneOf: eventCatalogue().map(({ type }) => ({ $ref: `#/components/schemas/${eventTypeName(type)}` })),
  },
  ...Object.fromEntries(
    eventCatalogue().map((event, index) => [eventTypeName(event.type), liveSchema(event, index + 1)]),
  ),
});
