import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import {
  type DeadMessage,
  getOperations,
  MAX_DEAD_MESSAGES,
  MAX_ROUTES,
  type OpenPayments,
  type Operations,
  type RequeuedMessages,
  type RouteUse,
  requeueDeadMessage,
} from './operations.ts';
import { MINUTES, type MinuteCount } from './throughput.ts';

export function operationsGraph(): void {
  const Minute = builder.objectRef<MinuteCount>('ThroughputMinute').implement({
    description: 'Payments of the institution and its partners within one minute.',
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', description: 'Start of the minute.' }),
      accepted: t.exposeInt('accepted', { description: 'Number of payments accepted in this minute.' }),
      settled: t.exposeInt('settled', { description: 'Number of payments settled in this minute.' }),
    }),
  });
  const Open = builder.objectRef<OpenPayments>('OpenPayments').implement({
    description:
      'Payments of one kind that await their outcome. Old ones mean that the connector of their rail does not respond.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'Kind of payment: `pix_out`, `ted_out`, `bill_payment`, …' }),
      count: t.exposeInt('count', { description: 'Number of payments among the 10,000 oldest of the deployment.' }),
      oldestAt: t.expose('oldestAt', { type: 'DateTime', description: 'Time since when the oldest payment waits.' }),
      overMinute: t.exposeInt('overMinute', {
        description: 'Number of these payments that wait for more than a minute.',
      }),
      overHour: t.exposeInt('overHour', { description: 'Number of these payments that wait for more than an hour.' }),
    }),
  });
  const Route = builder.objectRef<RouteUse>('RouteUse').implement({
    description: 'Requests of a partner to a REST path in the last 7 days.',
    fields: (t) => ({
      route: t.exposeString('route', {
        description: 'Method and path, for example `GET /api/partner/v1/accounts/:id`.',
      }),
      partnerId: t.exposeID('partnerId', { description: 'Id of the partner.' }),
      partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
      requests: t.exposeFloat('requests', { description: 'Number of requests.' }),
      lastDay: t.expose('lastDay', { type: 'Date', description: 'Brasília day of the last request.' }),
    }),
  });
  const Dead = builder.objectRef<DeadMessage>('DeadMessage').implement({
    description: 'A message between the gateway and its rails that failed too often. Its content is not shown.',
    fields: (t) => ({
      messageId: t.exposeID('id', { description: 'Id of the message (UUID).' }),
      queue: t.exposeString('queue', { description: 'Queue in which the message failed.' }),
      routingKey: t.exposeString('routingKey', { description: 'Routing key, which names the kind of message.' }),
      error: t.exposeString('error', { description: 'Last error.' }),
      failures: t.exposeInt('failures', { description: 'Number of failures.' }),
      failedAt: t.expose('failedAt', { type: 'DateTime', description: 'Time of the last failure.' }),
    }),
  });
  const Deployment = builder.objectRef<NonNullable<Operations['deployment']>>('DeploymentOperations').implement({
    description: 'Figures of the whole deployment.',
    fields: (t) => ({
      oldestUnpublishedSeconds: t.exposeFloat('oldestUnpublishedSeconds', {
        description: 'Age in seconds of the oldest message that no relay has published yet.',
      }),
      deadMessages: t.field({
        type: [Dead],
        description: `Messages that failed too often, latest failure first, at most ${MAX_DEAD_MESSAGES}.`,
        extensions: listOf(MAX_DEAD_MESSAGES),
        resolve: ({ deadMessages }) => [...deadMessages],
      }),
    }),
  });
  const OperationsType = builder.objectRef<Operations>('Operations').implement({
    description: 'Operations figures of the institution, at most 5 seconds old.',
    fields: (t) => ({
      readAt: t.expose('readAt', { type: 'DateTime', description: 'Time of the reading.' }),
      throughput: t.field({
        type: [Minute],
        description: 'The last hour by minute of real time. The last minute is still in progress.',
        extensions: listOf(MINUTES),
        resolve: ({ throughput }) => [...throughput],
      }),
      openPayments: t.field({
        type: [Open],
        description: 'Payments that await their outcome, by kind, oldest first.',
        extensions: listOf(10),
        resolve: ({ openPayments }) => [...openPayments],
      }),
      failingWebhooks: t.exposeInt('failingWebhooks', {
        description:
          'Number of enabled webhooks of the institution and its partners whose attempts fail, among the 5,000 newest webhooks.',
      }),
      disabledWebhooks: t.exposeInt('disabledWebhooks', {
        description: 'Number of webhooks that are switched off, among the 5,000 newest webhooks.',
      }),
      routeUse: t.field({
        type: [Route],
        description: `REST paths used by partners, most used first, at most ${MAX_ROUTES}.`,
        extensions: listOf(MAX_ROUTES),
        resolve: ({ routeUse }) => [...routeUse],
      }),
      deployment: t.expose('deployment', {
        type: Deployment,
        nullable: true,
        description: 'Figures of the whole deployment. Null when the deployment has other institutions.',
      }),
    }),
  });

  builder.queryField('operations', (t) =>
    t.field({
      type: OperationsType,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Operations figures of the institution, at most 5 seconds old.',
      resolve: (_root, _args, context) => context.enter(getOperations, {}),
    }),
  );

  const Requeued = builder.objectRef<RequeuedMessages>('RequeuedMessages').implement({
    description: 'Result of requeueing a message.',
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'Number of requeued messages: 0 when the message was not found.' }),
    }),
  });
  operationMutation(requeueDeadMessage, {
    type: Requeued,
    input: (t) => ({ messageId: t.id({ required: true, description: 'Id of the message.' }) }),
  });
}
