import { encodeCursor } from '../../../platform/database/pagination.ts';
import { declaredRefusal } from '../../../platform/errors/refusal.ts';
import { findEvent } from '../../catalogue.ts';
import { LIVE_DOCUMENT, liveExample, liveSchemas } from './live-events.ts';
import '../../../messaging/follow-errors.ts';

const text = { type: 'string' };
const operationId = { type: 'string', description: 'Id of the operation on this connection, chosen by the client.' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const frame = (type: string, properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  properties: { type: { type: 'string', const: type }, ...properties },
  required: ['type', ...required],
});

export const liveMessageSchemas = () => ({
  GraphqlRequest: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'GraphQL document.' },
      variables: { type: ['object', 'null'] },
      operationName: { type: ['string', 'null'] },
      extensions: { type: ['object', 'null'] },
    },
  },
  GraphqlError: {
    type: 'object',
    properties: {
      message: text,
      path: { type: 'array', items: { type: ['string', 'integer'] } },
      extensions: {
        type: 'object',
        properties: {
          code: { type: 'string', description: 'Error code, as in REST.' },
          requestId: { type: 'string', description: 'Request id for support.' },
          status: { type: 'integer', description: 'HTTP status of the same error in REST.' },
        },
        required: ['code', 'status'],
      },
    },
    required: ['message', 'extensions'],
  },
  GraphqlResult: {
    description: 'An event, or the errors instead of it.',
    type: 'object',
    properties: {
      data: {
        type: ['object', 'null'],
        properties: { events: ref('LiveEvent') },
        required: ['events'],
      },
      errors: { type: 'array', items: ref('GraphqlError'), minItems: 1 },
    },
    anyOf: [{ required: ['data'] }, { required: ['errors'] }],
  },
  ...liveSchemas(),
});

const results = () =>
  ['pix.payout.confirmed', 'fee.charged'].map((type, index) => {
    const event = findEvent(type);
    if (!event) throw new Error(`event ${type} is not in the catalogue`);
    return { name: type, payload: { data: { events: liveExample(event, index + 4711) } } };
  });
const expired = {
  message: 'the log no longer has the events after this cursor: resume from the oldest cursor in this error',
  extensions: {
    code: 'cursor_expired',
    status: declaredRefusal('cursor_expired').status,
    requestId: 'events',
    oldestCursor: encodeCursor([4000]),
  },
};
const request = { query: LIVE_DOCUMENT, variables: { after: encodeCursor([4710]), types: null, accountIds: null } };

const message = (name: string, summary: string, payload: object, examples: readonly object[]) => ({
  name,
  title: name,
  summary,
  contentType: 'application/json',
  payload,
  examples,
});

export const liveMessages = () => ({
  connectionInit: message(
    'connection_init',
    'The first message, with the access token',
    frame(
      'connection_init',
      {
        payload: {
          type: 'object',
          properties: {
            authorization: { type: 'string', pattern: '^[Bb]earer .+$', description: 'Access token.' },
          },
        },
      },
      [],
    ),
    [{ payload: { type: 'connection_init', payload: { authorization: 'Bearer 4Hq0…' } } }],
  ),
  connectionAck: message('connection_ack', 'The token was accepted', frame('connection_ack', {}, []), [
    { payload: { type: 'connection_ack' } },
  ]),
  subscribe: message(
    'subscribe',
    'Starts an operation',
    frame('subscribe', { id: operationId, payload: ref('GraphqlRequest') }, ['id', 'payload']),
    [{ payload: { id: 'events', type: 'subscribe', payload: request } }],
  ),
  next: message(
    'next',
    'An event',
    frame('next', { id: operationId, payload: ref('GraphqlResult') }, ['id', 'payload']),
    results().map(({ name, payload }) => ({ name, payload: { id: 'events', type: 'next', payload } })),
  ),
  error: message(
    'error',
    'The operation was refused or has failed',
    frame('error', { id: operationId, payload: { type: 'array', items: ref('GraphqlError'), minItems: 1 } }, [
      'id',
      'payload',
    ]),
    [{ payload: { id: 'events', type: 'error', payload: [expired] } }],
  ),
  complete: message(
    'complete',
    'The operation has ended, by either side',
    frame('complete', { id: operationId }, ['id']),
    [{ payload: { id: 'events', type: 'complete' } }],
  ),
  ping: message('ping', 'Requests a pong', frame('ping', { payload: { type: 'object' } }, []), [
    { payload: { type: 'ping' } },
  ]),
  pong: message('pong', 'Response to a ping', frame('pong', { payload: { type: 'object' } }, []), [
    { payload: { type: 'pong' } },
  ]),
  sseRequest: message('request', 'Starts a subscription. The response is its stream of events', ref('GraphqlRequest'), [
    { payload: request },
  ]),
  sseNext: message('next', '`data` of a `next` event of the stream', ref('GraphqlResult'), results()),
});
