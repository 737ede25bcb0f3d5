import { webhookTest } from '../events/webhook-test.events.ts';
import type { Module } from '../module.ts';
import { partnerDeliveriesGraph } from './administration/partner-deliveries.graphql.ts';
import { printAsyncApi } from './asyncapi/document.ts';
import { openWebhooks } from './asyncapi/openapi-webhooks.ts';
import { deliveryGraph } from './deliveries/delivery.graphql.ts';
import { deliveryLiveGraph } from './deliveries/delivery.live.graphql.ts';
import { deliveryRoutes } from './deliveries/delivery.rest.ts';
import { deliveryDaysGraph } from './deliveries/delivery-days.graphql.ts';
import { deliveryEdgesGraph } from './deliveries/delivery-edges.graphql.ts';
import { WEBHOOK_QUEUE } from './deliveries/fan-out.consumer.ts';
import { financeWebhookGraph } from './institution/finance-webhook.graphql.ts';
import { recoveryGraph } from './recovery/recovery.graphql.ts';
import { recoveryRoutes } from './recovery/recovery.rest.ts';
import { healthGraph } from './registrations/health.graphql.ts';
import { unknownSecretKeys } from './registrations/secret-resealing.ts';
import { Webhook } from './registrations/webhook.entity.ts';
import { webhookGraph } from './registrations/webhook.graphql.ts';
import { webhookRoutes } from './registrations/webhook.rest.ts';
import { webhookAdministrationGraph } from './registrations/webhook-administration.graphql.ts';
import { webhookCommands } from './registrations/webhook-commands.ts';
import { startWebhookWorker } from './webhook-worker.ts';
import './refusals.ts';

export const webhooks: Module = {
  name: 'webhooks',
  entities: [Webhook],
  routes: [...webhookRoutes, ...deliveryRoutes, ...recoveryRoutes],
  graph: [
    webhookGraph,
    healthGraph,
    deliveryGraph,
    deliveryEdgesGraph,
    deliveryLiveGraph,
    recoveryGraph,
    financeWebhookGraph,
    webhookAdministrationGraph,
    partnerDeliveriesGraph,
    deliveryDaysGraph,
  ],
  events: [webhookTest],
  commands: webhookCommands,
  queues: [{ name: WEBHOOK_QUEUE, bindings: [{ exchange: 'events', pattern: '#' }] }],
  services: ({ config }) => ({
    webhookTargets: config.webhookTargets,
    webhookDue: { wake() {} },
  }),
  work: startWebhookWorker,
  unknownSecretKeys,
  asyncapi: printAsyncApi,
  openWebhooks,
};
