import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';

export default isolationPart({
  async own({ gateway, accountId, receivedId }) {
    const order = { account_id: accountId, amount: 100 };
    const { body } = await gateway.alpha.request('POST', `/pix/payments/${receivedId}/refund`, order);
    return { refundId: body.data.refundId as string };
  },
  secrets: ({ refundId }) => [refundId],
  async nodes({ gateway, refundId }) {
    const { body } = await gateway.alpha.graphql(`{ transaction(transactionId: "${refundId}") { id } }`);
    return [body.data.transaction.id];
  },
  async state({ gateway, accountId, receivedId }) {
    const { body } = await gateway.alpha.request('GET', `/pix/payments/${receivedId}/refunds?account_id=${accountId}`);
    return [body.data.remainingRefundable, body.data.refunds.length];
  },
  rest: {
    'POST /pix/payments/{id}/refund': ({ accountId, ownAccountId, receivedId }) => [
      {
        path: `/pix/payments/${receivedId}/refund`,
        body: { account_id: accountId, amount: 1 },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: `/pix/payments/${receivedId}/refund`,
        body: { account_id: ownAccountId, amount: 1 },
        refused: notFound('transaction_not_found'),
      },
    ],
    'GET /pix/payments/{id}/refunds': ({ accountId, ownAccountId, receivedId }) => [
      {
        path: `/pix/payments/${receivedId}/refunds?account_id=${accountId}`,
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: `/pix/payments/${receivedId}/refunds?account_id=${ownAccountId}`,
        refused: notFound('transaction_not_found'),
      },
    ],
    'POST /api/sandbox/v1/pix/payments/{id}/return': ({ paymentId }) => [
      {
        path: `/api/sandbox/v1/pix/payments/${paymentId}/return`,
        body: { amount: 1 },
        refused: forbidden('transaction_not_of_partner'),
      },
    ],
  },
  graph: {
    'Query.pixRefunds': ({ accountId, ownAccountId, receivedId }) => [
      {
        query: `{ result: pixRefunds(transactionId: "${receivedId}", accountId: ${ownAccountId}) { remainingRefundable } }`,
        refused: null,
      },
      {
        query: `{ result: pixRefunds(transactionId: "${receivedId}", accountId: ${accountId}) { remainingRefundable } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.refundPixPayment': ({ accountId, ownAccountId, receivedId }) =>
      (
        [
          [accountId, 'account_not_of_partner'],
          [ownAccountId, 'transaction_not_found'],
        ] as const
      ).map(([account, refused]) => ({
        query: `mutation { result: refundPixPayment(input: { transactionId: "${receivedId}", accountId: ${account}, amount: 1 }) { ${ERROR_CODE} } }`,
        refused,
      })),
    'Mutation.simulatePixReturn': ({ paymentId }) => [
      {
        query: `mutation { result: simulatePixReturn(input: { transactionId: "${paymentId}", amount: 1 }) { ${ERROR_CODE} } }`,
        refused: 'transaction_not_of_partner',
      },
    ],
  },
  alike: ({ receivedId, ownAccountId, accountId }) => [
    {
      method: 'POST',
      foreign: `/pix/payments/${receivedId}/refund`,
      unknown: '/pix/payments/019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10/refund',
      body: { account_id: ownAccountId, amount: 1 },
    },
    {
      method: 'GET',
      foreign: `/pix/payments/${receivedId}/refunds?account_id=${ownAccountId}`,
      unknown: `/pix/payments/019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10/refunds?account_id=${ownAccountId}`,
    },
    {
      method: 'GET',
      foreign: `/pix/payments/${receivedId}/refunds?account_id=${accountId}`,
      unknown: `/pix/payments/${receivedId}/refunds?account_id=999999999`,
    },
  ],
});
