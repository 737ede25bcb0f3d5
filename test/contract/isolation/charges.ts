import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';

const RECORD =
  '{ txId chargeId brcode account { accountId } payments { nodes { transactionId } } events { nodes { id } } }';

interface Own {
  readonly txIds: readonly string[];
  readonly chargeIds: readonly string[];
  readonly chargeNodes: readonly string[];
  readonly pixKey: string;
}

export default isolationPart<Own>({
  async own({ gateway, accountId }) {
    const create = async (path: string, body: object) =>
      (await gateway.alpha.request('POST', path, { account_id: accountId, ...body })).body.data;
    const qr = await create('/pix/qrcodes/static', {});
    const made = [
      await create('/pix/charges', { amount: 100 }),
      qr,
      await create('/pix/cobv', { amount: 100, due_date: '2030-01-02' }),
    ];
    const txIds = made.map(({ txId }) => txId as string);
    const charges = await Promise.all(
      txIds.map(async (txId) => {
        const { body } = await gateway.alpha.graphql(`{ charge(txId: "${txId}") { id chargeId } }`);
        return body.data.charge as { id: string; chargeId: string };
      }),
    );
    return {
      txIds,
      chargeIds: charges.map(({ chargeId }) => chargeId),
      chargeNodes: charges.map(({ id }) => id),
      pixKey: qr.pixKey,
    };
  },
  secrets: ({ txIds, chargeIds, pixKey }) => [...txIds, ...chargeIds, pixKey],
  nodes: ({ chargeNodes }) => chargeNodes,
  async state({ gateway, txIds, accountId }) {
    const charges = await Promise.all(
      txIds.map(async (txId) => (await gateway.alpha.request('GET', `/pix/charges/${txId}`)).body.data),
    );
    const { body } = await gateway.alpha.graphql(
      `{ account(accountId: ${accountId}) { charges(first: 100) { nodes { txId status paymentCount } } } }`,
    );
    return { charges, listed: body.data.account.charges };
  },
  rest: {
    'POST /pix/charges': ({ accountId }) => [
      {
        path: '/pix/charges',
        body: { account_id: accountId, amount: 1 },
        refused: forbidden('account_not_of_partner'),
      },
    ],
    'POST /pix/qrcodes/static': ({ accountId, ownAccountId, pixKey }) => [
      { path: '/pix/qrcodes/static', body: { account_id: accountId }, refused: forbidden('account_not_of_partner') },
      {
        path: '/pix/qrcodes/static',
        body: { account_id: ownAccountId, pix_key: pixKey },
        refused: { status: 422, code: 'invalid_pix_key' },
      },
    ],
    'POST /pix/cobv': ({ accountId }) => [
      {
        path: '/pix/cobv',
        body: { account_id: accountId, amount: 100, due_date: '2030-01-02' },
        refused: forbidden('account_not_of_partner'),
      },
    ],
    'GET /pix/charges/{id}': ({ txIds, chargeIds }) =>
      [...txIds, ...chargeIds].map((id) => ({ path: `/pix/charges/${id}`, refused: notFound('charge_not_found') })),
    'POST /api/sandbox/v1/pix/charges/{txId}/pay': ({ txIds, chargeIds }) =>
      [...txIds, ...chargeIds].map((id) => ({
        path: `/api/sandbox/v1/pix/charges/${id}/pay`,
        body: { amount: 100 },
        refused: notFound('charge_not_found'),
      })),
  },
  graph: {
    'Query.charge': ({ txIds, chargeIds }) =>
      [...txIds, ...chargeIds].map((id) => ({ query: `{ result: charge(txId: "${id}") ${RECORD} }`, refused: null })),
    'Query.charges': () => [{ query: `{ result: charges(first: 100) { nodes ${RECORD} } }`, refused: 'nothing' }],
    'Mutation.createImmediateCharge': ({ accountId }) => [
      {
        query: `mutation { result: createImmediateCharge(input: { accountId: ${accountId}, amount: 1 }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.createStaticQr': ({ accountId, ownAccountId, pixKey }) => [
      {
        query: `mutation { result: createStaticQr(input: { accountId: ${accountId} }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
      {
        query: `mutation { result: createStaticQr(input: { accountId: ${ownAccountId}, pixKey: "${pixKey}" }) { ${ERROR_CODE} } }`,
        refused: 'invalid_pix_key',
      },
    ],
    'Mutation.createDueDateCharge': ({ accountId }) => [
      {
        query: `mutation { result: createDueDateCharge(input: { accountId: ${accountId}, amount: 100, dueDate: "2030-01-02" }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.cancelCharge': ({ txIds, chargeIds }) =>
      [...txIds, ...chargeIds].map((id) => ({
        query: `mutation { result: cancelCharge(input: { txId: "${id}" }) { ${ERROR_CODE} } }`,
        refused: 'charge_not_found',
      })),
    'Mutation.simulateChargePayment': ({ txIds }) =>
      txIds.map((txId) => ({
        query: `mutation { result: simulateChargePayment(input: { txId: "${txId}", amount: 100 }) { ${ERROR_CODE} } }`,
        refused: 'charge_not_found',
      })),
    'Subscription.charge': ({ txIds, chargeIds }) =>
      [...txIds, ...chargeIds].map((id) => ({
        query: `subscription { result: charge(txId: "${id}") ${RECORD} }`,
        refused: 'charge_not_found',
      })),
  },
  alike: ({ txIds, chargeIds }) => [
    ...[...txIds, ...chargeIds].map((id) => ({
      method: 'GET',
      foreign: `/pix/charges/${id}`,
      unknown: '/pix/charges/00000000000000000000000000000000',
    })),
    {
      method: 'POST',
      foreign: `/api/sandbox/v1/pix/charges/${txIds[0]}/pay`,
      unknown: '/api/sandbox/v1/pix/charges/00000000000000000000000000000000/pay',
      body: { amount: 100 },
    },
  ],
});
