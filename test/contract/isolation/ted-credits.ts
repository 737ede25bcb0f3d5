import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';

export default isolationPart({
  async own({ gateway, accountId }) {
    const order = { account_id: accountId, amount: 4_200, sender_name: 'Sender of alpha' };
    const received = await gateway.alpha.request('POST', '/api/sandbox/v1/ted/received', order);
    const { credit_id: creditId, num_ctrl_str: numCtrlStr } = received.body.data;
    const refund = { account_id: accountId };
    const { body } = await gateway.alpha.request('POST', `/ted/credits/${creditId}/refund`, refund);
    return {
      creditId: creditId as string,
      numCtrlStr: numCtrlStr as string,
      tedRefundId: body.data.refundId as string,
    };
  },
  secrets: ({ creditId, numCtrlStr, tedRefundId }) => [creditId, numCtrlStr, tedRefundId, 'Sender of alpha'],
  async nodes({ gateway, creditId }) {
    const { body } = await gateway.alpha.graphql(
      `{ tedCredit(creditId: "${creditId}") { id transaction { id } refunds { id } } }`,
    );
    const { id, transaction, refunds } = body.data.tedCredit;
    return [id, transaction.id, refunds[0].id];
  },
  async state({ gateway, accountId }) {
    return (await gateway.alpha.request('GET', `/ted/credits?account_id=${accountId}`)).body;
  },
  rest: {
    'GET /ted/credits': ({ accountId }) => [
      { path: `/ted/credits?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
    ],
    'POST /ted/credits/{id}/refund': ({ creditId, accountId, ownAccountId }) => [
      {
        path: `/ted/credits/${creditId}/refund`,
        body: { account_id: accountId },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: `/ted/credits/${creditId}/refund`,
        body: { account_id: ownAccountId },
        refused: notFound('ted_credit_not_found'),
      },
    ],
    'POST /api/sandbox/v1/ted/received': ({ accountId }) => [
      {
        path: '/api/sandbox/v1/ted/received',
        body: { account_id: accountId, amount: 1 },
        refused: forbidden('account_not_of_partner'),
      },
    ],
    'POST /api/sandbox/v1/ted/{id}/return': ({ paymentId }) => [
      {
        path: `/api/sandbox/v1/ted/${paymentId}/return`,
        body: {},
        refused: notFound('transaction_not_found'),
      },
    ],
  },
  graph: {
    'Query.tedCredit': ({ creditId }) => [
      { query: `{ result: tedCredit(creditId: "${creditId}") { numCtrlStr } }`, refused: null },
    ],
    'Query.tedCredits': ({ accountId }) => [
      {
        query: `{ result: tedCredits(accountId: ${accountId}) { nodes { numCtrlStr } } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.refundTedCredit': ({ creditId, accountId, ownAccountId }) =>
      (
        [
          [accountId, 'account_not_of_partner'],
          [ownAccountId, 'ted_credit_not_found'],
        ] as const
      ).map(([account, refused]) => ({
        query: `mutation { result: refundTedCredit(input: { creditId: "${creditId}", accountId: ${account} }) { ${ERROR_CODE} } }`,
        refused,
      })),
    'Mutation.simulateTedReceived': ({ accountId }) => [
      {
        query: `mutation { result: simulateTedReceived(input: { accountId: ${accountId}, amount: 1 }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.simulateTedReturn': ({ paymentId }) => [
      {
        query: `mutation { result: simulateTedReturn(input: { transactionId: "${paymentId}" }) { ${ERROR_CODE} } }`,
        refused: 'transaction_not_found',
      },
    ],
  },
  alike: ({ creditId, ownAccountId, accountId, paymentId }) => [
    {
      method: 'POST',
      foreign: `/ted/credits/${creditId}/refund`,
      unknown: `/ted/credits/${paymentId}/refund`,
      body: { account_id: ownAccountId },
    },
    {
      method: 'GET',
      foreign: `/ted/credits?account_id=${accountId}`,
      unknown: '/ted/credits?account_id=999999999',
    },
  ],
});
