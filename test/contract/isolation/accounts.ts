import { ERROR_CODE, isolationPart, notFound, type World } from '../../support/isolation.ts';

const ofAccount = (suffix: string, body?: unknown) => (owned: World) => [
  { path: `/accounts/${owned.accountId}${suffix}`, body, refused: notFound('account_not_found') },
];
const change =
  (field: string, members = '') =>
  ({ accountId }: World) => [
    {
      query: `mutation { result: ${field}(input: { accountId: ${accountId} ${members} }) { ${ERROR_CODE} } }`,
      refused: 'account_not_found',
    },
  ];

export default isolationPart({
  async nodes({ gateway, accountId }) {
    const { body } = await gateway.alpha.graphql(`{ account(accountId: ${accountId}) { id } }`);
    return [body.data.account.id];
  },
  async state({ gateway, accountId }) {
    const answers = await Promise.all(
      ['', '/balance', '/limits', '/events'].map((path) =>
        gateway.alpha.request('GET', `/accounts/${accountId}${path}`),
      ),
    );
    return answers.map(({ body }) => body);
  },
  alike: ({ accountId }) =>
    ['', '/balance', '/statement', '/limits', '/events'].map((path) => ({
      method: 'GET',
      foreign: `/accounts/${accountId}${path}`,
      unknown: `/accounts/999999999${path}`,
    })),
  rest: {
    'GET /accounts': () => [{ path: '/accounts?page_size=100', refused: 'nothing' }],
    'GET /accounts/{id}': ofAccount(''),
    'GET /accounts/{id}/balance': ofAccount('/balance'),
    'GET /accounts/{id}/statement': ofAccount('/statement'),
    'GET /accounts/{id}/statement/{entry_id}/receipt': ({ accountId, ownAccountId, entryId }) => [
      { path: `/accounts/${accountId}/statement/${entryId}/receipt`, refused: notFound('account_not_found') },
      { path: `/accounts/${ownAccountId}/statement/${entryId}/receipt`, refused: notFound('entry_not_found') },
    ],
    'GET /accounts/{id}/limits': ofAccount('/limits'),
    'PUT /accounts/{id}/limits': ofAccount('/limits', { nighttime_limit: 1 }),
    'POST /accounts/{id}/block': ofAccount('/block'),
    'POST /accounts/{id}/unblock': ofAccount('/unblock'),
    'POST /accounts/{id}/close': ofAccount('/close'),
    'GET /accounts/{id}/events': ofAccount('/events'),
    'POST /customers/{id}/accounts': ({ customerId }) => [
      {
        path: `/customers/${customerId}/accounts`,
        body: { account_type: 'payment' },
        refused: notFound('customer_not_found'),
      },
    ],
  },
  graph: {
    'Query.account': ({ accountId }) => [
      { query: `{ result: account(accountId: ${accountId}) { accountId } }`, refused: null },
    ],
    'Query.accounts': () => [
      {
        query: '{ result: accounts(first: 100) { totalCount edges { node { accountId customer { customerId } } } } }',
        refused: 'nothing',
      },
    ],
    'Query.receipt': ({ accountId, ownAccountId, entryId }) =>
      [accountId, ownAccountId].map((id) => ({
        query: `{ result: receipt(accountId: ${id}, entryId: "${entryId}") { authentication } }`,
        refused: null,
      })),
    'Query.statement': ({ accountId }) => [
      {
        query: `{ result: statement(accountId: ${accountId}) { edges { node { id } } } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.blockAccount': change('blockAccount'),
    'Mutation.unblockAccount': change('unblockAccount'),
    'Mutation.closeAccount': change('closeAccount'),
    'Mutation.changeAccountLimits': change('changeAccountLimits', 'nighttimeLimit: 1'),
    'Mutation.openAccount': ({ customerId }) => [
      {
        query: `mutation { result: openAccount(input: { customerId: ${customerId}, accountType: PAYMENT }) { ${ERROR_CODE} } }`,
        refused: 'customer_not_found',
      },
    ],
    'Subscription.balance': ({ accountId }) => [
      { query: `subscription { result: balance(accountId: ${accountId}) { balance } }`, refused: 'account_not_found' },
    ],
  },
});
