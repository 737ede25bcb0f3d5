import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { DEAF_RECEIVER, ERROR_CODE, isolationPart, notFound, type World } from '../../support/isolation.ts';

const COUNT_DELIVERIES = statement('test_count_deliveries', 'select count(*) as n from webhook_delivery');

const ofWebhook = (suffix: string, body?: unknown) => (owned: World) => [
  { path: `/webhooks/${owned.webhookId}${suffix}`, body, refused: notFound('webhook_not_found') },
];
const change =
  (field: string, members = '') =>
  ({ webhookId }: World) => [
    {
      query: `mutation { result: ${field}(input: { webhookId: "${webhookId}" ${members} }) { ${ERROR_CODE} } }`,
      refused: 'webhook_not_found',
    },
  ];

export default isolationPart({
  async own({ gateway, webhookId }) {
    const { body } = await gateway.alpha.graphql(
      `mutation { recoverWebhook(input: { webhookId: "${webhookId}", since: "2026-01-01T00:00:00Z" }) { ... on WebhookRecovery { id } } }`,
    );
    return { recoveryNode: body.data.recoverWebhook.id as string };
  },
  async nodes({ gateway, recoveryNode }) {
    const { body } = await gateway.alpha.graphql('{ webhooks { id deliveries { nodes { id } } } }');
    const [webhook] = body.data.webhooks;
    return [webhook.id, webhook.deliveries.nodes[0].id, recoveryNode];
  },
  async state({ gateway }) {
    const { body } = await gateway.alpha.graphql(
      '{ webhooks { webhookId url events isActive updatedAt recoveries { nodes { recoveryId } } } }',
    );
    return [body, await gateway.app.database.query(COUNT_DELIVERIES, [])];
  },
  alike: ({ webhookId, paymentId }) =>
    (
      [
        ['GET', ''],
        ['PUT', '', { is_active: false }],
        ['DELETE', ''],
        ['POST', '/rotate-secret'],
        ['POST', '/test'],
        ['POST', '/replay'],
        ['POST', '/recover'],
      ] as const
    ).map(([method, suffix, body]) => ({
      method,
      foreign: `/webhooks/${webhookId}${suffix}`,
      unknown: `/webhooks/${paymentId}${suffix}`,
      body,
    })),
  rest: {
    'POST /webhooks': () => [
      { path: '/webhooks', body: { url: DEAF_RECEIVER, events: ['account.created'] }, refused: 'nothing' },
    ],
    'GET /webhooks': () => [{ path: '/webhooks', refused: 'nothing' }],
    'GET /webhooks/events': () => [{ path: '/webhooks/events', refused: 'nothing' }],
    'GET /webhooks/{id}': ofWebhook(''),
    'PUT /webhooks/{id}': ofWebhook('', { is_active: false }),
    'DELETE /webhooks/{id}': ofWebhook(''),
    'POST /webhooks/{id}/rotate-secret': ofWebhook('/rotate-secret'),
    'POST /webhooks/{id}/test': ofWebhook('/test'),
    'POST /webhooks/{id}/replay': ofWebhook('/replay'),
    'POST /webhooks/{id}/recover': ofWebhook('/recover'),
  },
  graph: {
    'Query.webhook': ({ webhookId }) => [
      { query: `{ result: webhook(webhookId: "${webhookId}") { webhookId } }`, refused: null },
    ],
    'Query.webhookEvents': () => [{ query: '{ result: webhookEvents { name } }', refused: 'nothing' }],
    'Query.webhooks': () => [{ query: '{ result: webhooks { webhookId url } }', refused: 'nothing' }],
    'Subscription.delivery': ({ webhookId }) => [
      {
        query: `subscription { result: delivery(webhookId: "${webhookId}") { deliveryId } }`,
        refused: 'webhook_not_found',
      },
    ],
    'Mutation.registerWebhook': () => [
      {
        query: `mutation { result: registerWebhook(input: { url: "${DEAF_RECEIVER}", events: [ACCOUNT_CREATED] }) { ${ERROR_CODE} } }`,
        refused: 'nothing',
      },
    ],
    'Mutation.updateWebhook': change('updateWebhook', 'isActive: false'),
    'Mutation.deleteWebhook': change('deleteWebhook'),
    'Mutation.rotateWebhookSecret': change('rotateWebhookSecret'),
    'Mutation.testWebhook': change('testWebhook'),
    'Mutation.replayWebhook': change('replayWebhook'),
    'Mutation.retryDelivery': ({ deliveryId }) => [
      {
        query: `mutation { result: retryDelivery(input: { deliveryId: "${deliveryId}" }) { ${ERROR_CODE} } }`,
        refused: 'delivery_not_found',
      },
    ],
    'Mutation.recoverWebhook': change('recoverWebhook', 'since: "2026-01-01T00:00:00Z"'),
    'Mutation.replayEvents': change('replayEvents', `after: "${encodeCursor([0])}"`),
  },
});
