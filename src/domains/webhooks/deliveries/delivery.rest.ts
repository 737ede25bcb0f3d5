import { responds } from '../../../platform/resource/record.ts';
import { path, type Route, route } from '../../../rest/route.ts';
import { deliveryRecord } from './delivery.resource.ts';
import { replayWebhook, testWebhook } from './redelivery.ts';

const RULES = {
  test: [
    'The test goes only to this webhook, even when it does not subscribe to the event',
    'The response contains the delivery. The attempt follows',
  ],
  replay: [
    'The last delivery is sent again with the same `X-Service-Event-Id`',
    'A delivery that is being sent stays as it is',
  ],
};

export const deliveryRoutes: readonly Route[] = [
  ...(['test', 'replay'] as const).map((verb) =>
    route({
      method: 'POST',
      path: `/webhooks/{id}/${verb}`,
      status: 202,
      tag: 'Webhooks',
      operation: verb === 'test' ? testWebhook : replayWebhook,
      rules: RULES[verb],
      graph: `Mutation.${verb}Webhook`,
      from: { webhookId: path('id', 'webhook_not_found') },
      ...responds(deliveryRecord),
    }),
  ),
];
