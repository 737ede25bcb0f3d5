import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceFields, resourceType } from '../../graphql/resource-fields.ts';
import { deadMessage, minuteCount, openPayments, operations, requeuedMessages, routeUse } from './console.resource.ts';
import { getOperations, MAX_DEAD_MESSAGES, MAX_ROUTES, type Operations, requeueDeadMessage } from './operations.ts';
import { MINUTES } from './throughput.ts';

export function operationsGraph(): void {
  const Minute = resourceType(minuteCount);
  const Open = resourceType(openPayments);
  const Route = resourceType(routeUse);
  const Dead = resourceType(deadMessage);
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
    description: operations.description,
    fields: (t) => ({
      ...resourceFields(t, operations),
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

  operationMutation(requeueDeadMessage, {
    type: resourceType(requeuedMessages),
    input: (t) => ({ messageId: t.id({ required: true, description: 'Id of the message.' }) }),
  });
}
