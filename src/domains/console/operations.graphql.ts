import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import {
  DEAD_TOLD,
  type DeadMessage,
  getOperations,
  type OpenPayments,
  type Operations,
  type RequeuedMessages,
  ROUTES_TOLD,
  type RouteUse,
  requeueDeadMessage,
} from './operations.ts';
import { MINUTES, type MinuteCount } from './throughput.ts';

export function operationsGraph(): void {
  const Minute = builder.objectRef<MinuteCount>('ThroughputMinute').implement({
    description: 'Payments of the institution and its partners within one minute.',
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', description: 'When it began.' }),
      accepted: t.exposeInt('accepted', { description: 'Accepted in it.' }),
      settled: t.exposeInt('settled', { description: 'Settled in it.' }),
    }),
  });
  const Open = builder.objectRef<OpenPayments>('OpenPayments').implement({
    description:
      'Payments of one kind that await their outcome: where they are old, the connector of their rail is silent.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: '`pix_out`, `ted_out`, `bill_payment`, …' }),
      count: t.exposeInt('count', { description: 'How many, among the 10,000 oldest of the deployment.' }),
      oldestAt: t.expose('oldestAt', { type: 'DateTime', description: 'Since when the oldest one waits.' }),
      overMinute: t.exposeInt('overMinute', { description: 'Of those, for more than a minute.' }),
      overHour: t.exposeInt('overHour', { description: 'Of those, for more than an hour.' }),
    }),
  });
  const Route = builder.objectRef<RouteUse>('RouteUse').implement({
    description: 'How often a partner has used a path of REST in the last seven days.',
    fields: (t) => ({
      route: t.exposeString('route', { description: '`GET /api/partner/v1/accounts/:id`.' }),
      partnerId: t.exposeID('partnerId', { description: 'The partner.' }),
      partnerName: t.exposeString('partnerName', { description: 'Its name.' }),
      requests: t.exposeFloat('requests', { description: 'How often.' }),
      lastDay: t.expose('lastDay', { type: 'Date', description: 'Brasília day of the last time.' }),
    }),
  });
  const Dead = builder.objectRef<DeadMessage>('DeadMessage').implement({
    description: 'A message between the gateway and its rails that failed too often. What is in it is not told.',
    fields: (t) => ({
      messageId: t.exposeID('id', { description: 'Its id (UUID).' }),
      queue: t.exposeString('queue', { description: 'Where it failed.' }),
      routingKey: t.exposeString('routingKey', { description: 'What it is.' }),
      error: t.exposeString('error', { description: 'How it failed last.' }),
      failures: t.exposeInt('failures', { description: 'How often it failed.' }),
      failedAt: t.expose('failedAt', { type: 'DateTime', description: 'When it failed last.' }),
    }),
  });
  const Deployment = builder.objectRef<NonNullable<Operations['deployment']>>('DeploymentOperations').implement({
    description: 'What is of no single institution.',
    fields: (t) => ({
      oldestUnpublishedSeconds: t.exposeFloat('oldestUnpublishedSeconds', {
        description: 'Age of the oldest message that no relay has published yet.',
      }),
      deadMessages: t.field({
        type: [Dead],
        description: `Messages that failed too often, the latest first: ${DEAD_TOLD} at most.`,
        extensions: listOf(DEAD_TOLD),
        resolve: ({ deadMessages }) => [...deadMessages],
      }),
    }),
  });
  const OperationsType = builder.objectRef<Operations>('Operations').implement({
    description: 'How the gateway does for the institution, at most five seconds ago.',
    fields: (t) => ({
      readAt: t.expose('readAt', { type: 'DateTime', description: 'When it was read.' }),
      throughput: t.field({
        type: [Minute],
        description: 'The last hour, minute by minute of real time; the last minute goes on.',
        extensions: listOf(MINUTES),
        resolve: ({ throughput }) => [...throughput],
      }),
      openPayments: t.field({
        type: [Open],
        description: 'Payments that await their outcome, by kind, the oldest first.',
        extensions: listOf(10),
        resolve: ({ openPayments }) => [...openPayments],
      }),
      failingWebhooks: t.exposeInt('failingWebhooks', {
        description: 'Webhooks of the institution and its partners whose attempts fail, among the 5,000 newest.',
      }),
      disabledWebhooks: t.exposeInt('disabledWebhooks', { description: 'Those that the gateway has switched off.' }),
      routeUse: t.field({
        type: [Route],
        description: `Who uses which path of REST, the most used first: ${ROUTES_TOLD} at most.`,
        extensions: listOf(ROUTES_TOLD),
        resolve: ({ routeUse }) => [...routeUse],
      }),
      deployment: t.expose('deployment', {
        type: Deployment,
        nullable: true,
        description: 'Of the whole deployment; null where it has other institutions, too.',
      }),
    }),
  });

  builder.queryField('operations', (t) =>
    t.field({
      type: OperationsType,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'How the gateway does for the institution, at a glance.',
      resolve: (_root, _args, context) => context.enter(getOperations, {}),
    }),
  );

  const Requeued = builder.objectRef<RequeuedMessages>('RequeuedMessages').implement({
    description: 'What was put back.',
    fields: (t) => ({ count: t.exposeInt('count', { description: 'How many: none when it is not there.' }) }),
  });
  operationMutation(requeueDeadMessage, {
    type: Requeued,
    input: (t) => ({ messageId: t.id({ required: true, description: 'The message.' }) }),
  });
}
