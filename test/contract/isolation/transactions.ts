import { isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  graph: {
    'Query.transaction': ({ paymentId, receivedId, transferId }) =>
      [paymentId, receivedId, transferId].map((id) => ({
        query: `{ result: transaction(transactionId: "${id}") { transactionId } }`,
        refused: null,
      })),
    'Query.transactions': ({ accountId }) => [
      {
        query: '{ result: transactions(first: 100) { edges { node { transactionId accountId } } } }',
        refused: 'nothing',
      },
      {
        query: `{ result: transactions(accountId: ${accountId}) { edges { node { id } } } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Subscription.transaction': ({ paymentId }) => [
      {
        query: `subscription { result: transaction(transactionId: "${paymentId}") { transactionId } }`,
        refused: 'transaction_not_of_partner',
      },
    ],
  },
});
