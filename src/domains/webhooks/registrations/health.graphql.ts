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
    description: 'Health of a webhook, and its pending deliveries.',
    extensions: needs('webhook:read'),
    fields: (t) => ({
      status: t.expose('status', { type: HealthStatus, description: 'In one word.' }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'When the first attempt failed since the last success; null: the last one succeeded.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the gateway switched it off.',
      }),
      disabledReason: t.exposeString('disabledReason', {
        nullable: true,
        description: 'Why the gateway switched it off.',
      }),
      lastSuccessAt: t.expose('lastSuccessAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When a delivery last succeeded; null: none did.',
      }),
      circuitOpenUntil: t.expose('circuitOpenUntil', {
        type: 'DateTime',
        nullable: true,
        description:
          'Nothing is tried until then, because its receiver timed out several times in a row; null: it is tried.',
      }),
      pendingDeliveries: t.exposeInt('pendingDeliveries', {
        description: `Deliveries that have not ended; ${PENDING_COUNTED} stands for that many or more.`,
      }),
      oldestDueAt: t.expose('oldestDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the first of them was, or is, due; null: there are none.',
      }),
    }),
  });

  builder.objectField(WebhookType, 'health', (t) =>
    t.loadable({
      type: HealthType,
      description: 'Its health.',
      load: (ids: string[], { database, partnerId }) => healthOfWebhooks(database, partnerId, ids),
      sort: ({ webhookId }) => webhookId,
      resolve: ({ id }) => id,
    }),
  );
}
