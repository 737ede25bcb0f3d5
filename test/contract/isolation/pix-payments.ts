import { ERROR_CODE, forbidden, invalid, isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  async nodes({ gateway, paymentId }) {
    const { body } = await gateway.alpha.graphql(`{ transaction(transactionId: "${paymentId}") { id } }`);
    return [body.data.transaction.id];
  },
  rest: {
    'POST /pix/payments': ({ accountId, ownAccountId, endToEndId }) => {
      const order = { amount: 1, pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId };
      return [
        {
          path: '/pix/payments',
          body: { account_id: accountId, ...order },
          refused: forbidden('account_not_of_partner'),
        },
        {
          path: '/pix/payments',
          body: { account_id: ownAccountId, ...order },
          refused: invalid('dict_lookup_required'),
        },
      ];
    },
    'GET /pix/payments/{id}': ({ paymentId, receivedId }) =>
      [paymentId, receivedId].map((id) => ({
        path: `/pix/payments/${id}`,
        refused: forbidden('transaction_not_of_partner'),
      })),
    'GET /pix/{transactionId}': ({ paymentId }) => [
      { path: `/pix/${paymentId}`, refused: forbidden('transaction_not_of_partner') },
    ],
    'GET /pix/dict/{key}': ({ accountId }) => [
      { path: `/pix/dict/ok@sandbox?accountId=${accountId}`, refused: forbidden('account_not_of_partner') },
    ],
    'POST /api/sandbox/v1/pix/received': ({ accountId }) => [
      {
        path: '/api/sandbox/v1/pix/received',
        body: { account_id: accountId, amount: 1 },
        refused: forbidden('account_not_of_partner'),
      },
    ],
  },
  graph: {
    'Query.pixPayment': ({ paymentId, receivedId }) =>
      [paymentId, receivedId].map((id) => ({
        query: `{ result: pixPayment(transactionId: "${id}") { transactionId } }`,
        refused: null,
      })),
    'Mutation.lookUpPixKey': ({ accountId }) => [
      {
        query: `mutation { result: lookUpPixKey(input: { accountId: ${accountId}, key: "ok@sandbox" }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.sendPixPayment': ({ accountId, ownAccountId, endToEndId }) =>
      (
        [
          [accountId, 'account_not_of_partner'],
          [ownAccountId, 'dict_lookup_required'],
        ] as const
      ).map(([id, code]) => ({
        query: `mutation { result: sendPixPayment(input: { accountId: ${id}, amount: 1, pixKey: "ok@sandbox", recipientIspb: "99999011", endToEndId: "${endToEndId}" }) { ${ERROR_CODE} } }`,
        refused: code,
      })),
    'Mutation.simulatePixReceived': ({ accountId }) => [
      {
        query: `mutation { result: simulatePixReceived(input: { accountId: ${accountId}, amount: 1 }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
  },
});
