import { ERROR_CODE, forbidden, isolationPart } from '../../support/isolation.ts';

const RECIPIENT = {
  recipientName: 'Supplier of alpha',
  recipientDocument: '11222333000181',
  recipientBankCode: '60746948',
  recipientAccount: '5678901',
};
const INPUT =
  'amount: 1, recipientName: "Supplier of beta", recipientDocument: "11222333000181", recipientBankCode: "60746948", recipientAccount: "5678901"';

export default isolationPart({
  async own({ gateway, accountId }) {
    const body = { account_id: accountId, amount: 700, ...RECIPIENT };
    const answer = await gateway.alpha.request('POST', '/transfers/ted', body);
    return { tedId: answer.body.transactionId as string };
  },
  async nodes({ gateway }) {
    const { body } = await gateway.alpha.graphql('{ transactions(type: TED_OUT, first: 1) { nodes { id } } }');
    return [body.data.transactions.nodes[0].id];
  },
  secrets: ({ tedId }) => [tedId, RECIPIENT.recipientName],
  rest: {
    'POST /transfers/ted': ({ accountId }) => [
      {
        path: '/transfers/ted',
        body: { account_id: accountId, amount: 1, ...RECIPIENT },
        refused: forbidden('account_not_of_partner'),
      },
    ],
  },
  graph: {
    'Query.ted': ({ tedId }) => [
      { query: `{ result: ted(transactionId: "${tedId}") { transactionId } }`, refused: null },
    ],
    'Query.transfer': ({ tedId, transferId }) =>
      [tedId, transferId].map((id) => ({
        query: `{ result: transfer(transactionId: "${id}") { transactionId } }`,
        refused: null,
      })),
    'Mutation.sendTed': ({ accountId }) => [
      {
        query: `mutation { result: sendTed(input: { accountId: ${accountId}, ${INPUT} }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
  },
});
