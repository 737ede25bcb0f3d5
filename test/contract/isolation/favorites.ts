import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';

const BENEFICIARY = {
  name: 'Beneficiary of alpha',
  document: '11222333000181',
  bankCode: '341',
  branch: '1234',
  accountNumber: '5678901',
};
const INPUT =
  'name: "Beneficiary of beta", document: "11222333000181", bankCode: "341", branch: "1234", accountNumber: "5678901"';

export default isolationPart({
  async own({ gateway, accountId }) {
    const body = { account_id: accountId, ...BENEFICIARY };
    const answer = await gateway.alpha.request('POST', '/transfers/favorites', body);
    return { favoriteId: answer.body.data.id as string };
  },
  async nodes({ gateway }) {
    const { body } = await gateway.alpha.graphql('{ favorites { id } }');
    return [body.data.favorites[0].id];
  },
  secrets: ({ favoriteId }) => [favoriteId, BENEFICIARY.name],
  async state({ gateway }) {
    return (await gateway.alpha.request('GET', '/transfers/favorites')).body;
  },
  alike: ({ favoriteId, paymentId }) => [
    {
      method: 'DELETE',
      foreign: `/transfers/favorites/${favoriteId}`,
      unknown: `/transfers/favorites/${paymentId}`,
    },
  ],
  rest: {
    'POST /transfers/favorites': ({ accountId }) => [
      {
        path: '/transfers/favorites',
        body: { account_id: accountId, ...BENEFICIARY },
        refused: forbidden('account_not_of_partner'),
      },
    ],
    'GET /transfers/favorites': ({ accountId }) => [
      { path: '/transfers/favorites', refused: 'nothing' },
      { path: `/transfers/favorites?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
    ],
    'DELETE /transfers/favorites/{id}': ({ favoriteId, accountId }) => [
      { path: `/transfers/favorites/${favoriteId}`, refused: notFound('favorite_not_found') },
      {
        path: `/transfers/favorites/${favoriteId}?account_id=${accountId}`,
        refused: forbidden('account_not_of_partner'),
      },
    ],
  },
  graph: {
    'Query.favorites': ({ accountId }) => [
      { query: '{ result: favorites { favoriteId name } }', refused: 'nothing' },
      {
        query: `{ result: favorites(accountId: ${accountId}) { favoriteId } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.createFavorite': ({ accountId }) => [
      {
        query: `mutation { result: createFavorite(input: { accountId: ${accountId}, ${INPUT} }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.deleteFavorite': ({ favoriteId }) => [
      {
        query: `mutation { result: deleteFavorite(input: { favoriteId: "${favoriteId}" }) { ${ERROR_CODE} } }`,
        refused: 'favorite_not_found',
      },
    ],
  },
});
