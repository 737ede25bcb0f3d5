import { ERROR_CODE, forbidden, isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  rest: {
    'POST /transfers/internal': ({ accountId, otherAccountId, ownAccountId }) => [
      {
        path: '/transfers/internal',
        body: { account_id: accountId, destination_account_id: otherAccountId, amount: 1 },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: '/transfers/internal',
        body: { account_id: ownAccountId, destination_account_id: accountId, amount: 1 },
        refused: forbidden('destination_account_not_of_partner'),
      },
    ],
    'GET /transfers/{id}': ({ transferId }) => [
      { path: `/transfers/${transferId}`, refused: forbidden('transaction_not_of_partner') },
    ],
  },
  graph: {
    'Query.internalTransfer': ({ transferId }) => [
      { query: `{ result: internalTransfer(transactionId: "${transferId}") { transactionId } }`, refused: null },
    ],
    'Mutation.sendInternalTransfer': ({ accountId, otherAccountId, ownAccountId }) =>
      (
        [
          [accountId, otherAccountId, 'account_not_of_partner'],
          [ownAccountId, accountId, 'destination_account_not_of_partner'],
        ] as const
      ).map(([from, to, code]) => ({
        query: `mutation { result: sendInternalTransfer(input: { accountId: ${from}, destinationAccountId: ${to}, amount: 1 }) { ${ERROR_CODE} } }`,
        refused: code,
      })),
  },
});
