import { builder, needs } from '../../../graphql/builder.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { resourceType } from '../../../graphql/resource-fields.ts';
import { healthOfWebhooks } from './health.ts';
import { WebhookType } from './webhook.graphql.ts';
import { HEALTH_STATUSES, webhookHealth } from './webhook.resource.ts';

export function healthGraph(): void {
  const HealthStatus = builder.enumType('WebhookHealthStatus', {
    description: 'Health of a webhook.',
    values: enumValues(HEALTH_STATUSES),
  });

  const HealthType = resourceType(webhookHealth, {
    types: { status: HealthStatus, webhookId: false },
    extensions: needs('webhook:read'),
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
