import { operationMutation } from '../../../graphql/mutation.ts';
import { DeliveryType } from './delivery.graphql.ts';
import { replayWebhook, testWebhook } from './redelivery.ts';

export function redeliveryGraph(): void {
  for (const operation of [testWebhook, replayWebhook]) {
    operationMutation(operation, {
      type: DeliveryType,
      input: (t) => ({ webhookId: t.id({ required: true, description: 'The webhook.' }) }),
    });
  }
}
