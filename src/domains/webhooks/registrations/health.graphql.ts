import { builder, needs } from '../../../graphql/builder.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { HEALTH_STATUSES, healthOfWebhooks, PENDING_COUNTED, type WebhookHealth } from './health.ts';
import { WebhookType } from './webhook.graphql.ts';

export function healthGraph(): void {
  const HealthStatus = builder.enumType('WebhookHealthStatus', {
    description: 'Health of a webhook.',
    values: enumValues(HEALTH_STATUSES),
  });

  const HealthType = builder.objectRef<WebhookHealth>('WebhookHealth').implement({
    description: 'Health and pending deliveries of a webhook.',
    extensions: needs('webhook:read'),
    fields: (t) => ({
      status: t.expose('status', { type: HealthStatus, description: 'Summary of the health.' }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the first failed attempt since the last success. Null when the last attempt succeeded.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the gateway switched the webhook off. Null when it did not.',
      }),
      disabledReason: t.exposeString('disabledReason', {
        nullable: true,
        description: 'Reason why the gateway switched the webhook off. Null when it did not.',
      }),
      lastSuccessAt: t.expose('lastSuccessAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the last successful delivery. Null when there was none.',
      }),
      circuitOpenUntil: t.expose('circuitOpenUntil', {
        type: 'DateTime',
        nullable: true,
        description:
          'Sending is paused until this time, because the receiver timed out several times in a row. Null when it is not paused.',
      }),
      pendingDeliveries: t.exposeInt('pendingDeliveries', {
        description: `Number of pending deliveries. ${PENDING_COUNTED} means that many or more.`,
      }),
      oldestDueAt: t.expose('oldestDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the first pending delivery is or was due. Null when there is none.',
      }),
    }),
  });

  builder.objectField(WebhookType, 'health', (t) =>
    t.loadable({
      type: HealthType,
      description: 'Health of the webhook.',
      load: (ids: string[], { database, partnerId }) => healthOfWebhooks(database, partnerId, ids),
      sort: ({ webhookId }) => webhookId,
      resolve: ({ id }) => id,
    }),
  );
}
