import { forbidden, isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  state: async ({ gateway }) => (await gateway.alpha.request('GET', '/fees/charges')).body,
  rest: {
    'GET /fees': () => [{ path: '/fees', refused: 'nothing' }],
    'GET /fees/charges': ({ accountId, paymentId }) => [
      { path: '/fees/charges', refused: 'nothing' },
      { path: `/fees/charges?origin_transaction_id=${paymentId}`, refused: 'nothing' },
      { path: `/fees/charges?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
    ],
  },
  graph: {
    'Query.fees': () => [{ query: '{ result: fees { feeType scope } }', refused: 'nothing' }],
    'Query.feeCharges': ({ accountId, paymentId }) => [
      { query: '{ result: feeCharges { edges { node { accountId originTransactionId } } } }', refused: 'nothing' },
      {
        query: `{ result: feeCharges(originTransactionId: "${paymentId}") { edges { node { accountId } } } }`,
        refused: 'nothing',
      },
      {
        query: `{ result: feeCharges(accountId: ${accountId}) { edges { node { accountId } } } }`,
        refused: 'account_not_of_partner',
      },
    ],
  },
});
