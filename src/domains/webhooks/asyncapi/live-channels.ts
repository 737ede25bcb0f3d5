import { CLOSE_CODES, type Closing } from '../../../graphql/live/closing.ts';
import { liveMessageSchemas, liveMessages } from './live-messages.ts';

const CLOSINGS: Readonly<Record<Closing, string>> = {
  going_away: 'this node is stopping: reconnect and resume',
  internal_error: 'internal error of the gateway: reconnect and resume',
  rate_limited: 'too many requests or messages: wait, reconnect and resume',
  bad_message: 'the message does not follow the protocol',
  unauthorized: 'the token is missing, unknown, expired or revoked',
  token_expired: 'the token has expired: get a new one, reconnect and resume',
  token_revoked: 'the token or its credential was revoked, or its partner was suspended',
  ip_not_authorized: 'the credential may not be used from this address',
  partner_suspended: 'the institution has suspended the partner',
  bad_subprotocol: 'the subprotocol must be graphql-transport-ws',
  init_timeout: 'connection_init did not arrive in time',
  slow_reader: 'events arrived faster than the client read them: reconnect and resume',
  duplicate_id: 'an operation with this id is already running',
  repeated_init: 'connection_init was sent twice',
  unavailable: 'the request cannot be served now: wait, reconnect and resume',
  too_many_connections: 'the credential has reached its maximum number of connections',
};

const closings = (Object.entries(CLOSINGS) as [Closing, string][])
  .sort(([a], [b]) => CLOSE_CODES[a] - CLOSE_CODES[b])
  .map(([reason, what]) => `| ${CLOSE_CODES[reason]} | \`${reason}\` | ${what} |`)
  .join('\n');

const RESUMING = `Events come in the order of the log, each once. Keep the \`cursor\` of the last one that was dealt with, and subscribe
with it as \`after\` to go on: nothing is missed and nothing comes twice, whatever happened in between. Without \`after\`
the feed begins now. A cursor that the log does not go back to is refused as \`cursor_expired\`, with \`oldestCursor\`.
Amounts are cents. The same channel serves every subscription, query and mutation of \`schema.graphql\`; the messages
here are those of the \`events\` subscription in their examples.`;

const refs = <Name extends keyof ReturnType<typeof liveMessages>>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]));
const of = (channel: string, names: readonly (keyof ReturnType<typeof liveMessages>)[]) =>
  names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }));

const FROM_CLIENT = ['connectionInit', 'subscribe', 'complete', 'ping', 'pong'] as const;
const FROM_GATEWAY = ['connectionAck', 'next', 'error', 'complete', 'ping', 'pong'] as const;

export const liveChannels = () => ({
  messages: liveMessages(),
  schemas: liveMessageSchemas(),
  channels: {
    liveWebSocket: {
      address: '/graphql',
      title: 'Live feed over WebSocket',
      description: `GraphQL subscriptions by the protocol \`graphql-transport-ws\`, as the package \`graphql-ws\` speaks it.

${RESUMING}

When the gateway closes, code and reason say why:

| code | reason | |
| --- | --- | --- |
${closings}`,
      servers: [{ $ref: '#/servers/webSocket' }],
      messages: refs([...new Set([...FROM_CLIENT, ...FROM_GATEWAY])]),
      bindings: {
        ws: {
          method: 'GET',
          headers: {
            type: 'object',
            properties: { 'Sec-WebSocket-Protocol': { type: 'string', const: 'graphql-transport-ws' } },
            required: ['Sec-WebSocket-Protocol'],
          },
          bindingVersion: '0.1.0',
        },
      },
    },
    liveServerSentEvents: {
      address: '/graphql',
      title: 'Live feed over server-sent events',
      description: `GraphQL subscriptions as the answer to a \`POST\` with \`Accept: text/event-stream\`: the "distinct connections" mode that
the package \`graphql-sse\` speaks. Each event \`next\` of the stream has a result in its \`data\`; \`complete\` ends it.

${RESUMING}`,
      servers: [{ $ref: '#/servers/http' }],
      messages: refs(['sseRequest', 'sseNext']),
    },
  },
  operations: {
    takeLiveMessages: {
      action: 'receive',
      channel: { $ref: '#/channels/liveWebSocket' },
      title: 'What a client sends over WebSocket',
      messages: of('liveWebSocket', FROM_CLIENT),
    },
    sendLiveMessages: {
      action: 'send',
      channel: { $ref: '#/channels/liveWebSocket' },
      title: 'What the gateway sends over WebSocket',
      messages: of('liveWebSocket', FROM_GATEWAY),
    },
    streamEvents: {
      action: 'receive',
      channel: { $ref: '#/channels/liveServerSentEvents' },
      title: 'A subscription over server-sent events',
      messages: of('liveServerSentEvents', ['sseRequest']),
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      reply: {
        channel: { $ref: '#/channels/liveServerSentEvents' },
        messages: of('liveServerSentEvents', ['sseNext']),
      },
    },
  },
});
