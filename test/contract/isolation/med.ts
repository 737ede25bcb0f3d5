import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';

const SANDBOX = '/api/sandbox/v1/pix/med';
const UNKNOWN = '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c98';

/** The steps of the simulated arrangement: path, body, mutation and its other input. */
const STEPS = [
  ['advance', {}, 'simulateMedAdvance', ''],
  ['refund', {}, 'simulateMedRefund', ''],
  ['refund/update', { amount: 1 }, 'simulateMedRefundUpdate', ', amount: 1'],
  ['refund/cancel', {}, 'simulateMedRefundCancel', ''],
  ['reject-return', { code: 'AC06' }, 'simulateMedReturnRejected', ', code: "AC06"'],
  ['complete', {}, 'simulateMedComplete', ''],
  ['cancel', {}, 'simulateMedCancel', ''],
] as const;

export default isolationPart<{ readonly medId: string; readonly rootEndToEndId: string }>({
  async own({ gateway: { alpha }, accountId, paymentId }) {
    const { endToEndId } = (await alpha.request('GET', `/pix/payments/${paymentId}`)).body.data;
    const wanted = { account_id: accountId, end_to_end_id: endToEndId, fraud_category: 'SCAM' };
    const { medId } = (await alpha.request('POST', '/pix/med', wanted)).body.data;
    await alpha.request('POST', `/pix/med/${medId}/refund`, { account_id: accountId, amount: 1 });
    return { medId, rootEndToEndId: endToEndId };
  },
  secrets: ({ medId, rootEndToEndId }) => [medId, rootEndToEndId],
  async nodes({ gateway, accountId, medId }) {
    const { body } = await gateway.alpha.graphql(
      `{ medIntervention(medId: "${medId}", accountId: ${accountId}) { id } }`,
    );
    return [body.data.medIntervention.id];
  },
  async state({ gateway, accountId, medId }) {
    const { body } = await gateway.alpha.graphql(
      `{ medIntervention(medId: "${medId}", accountId: ${accountId}) {
         status updatedAt refunds { refundId status amount updatedAt } rejectedReturns { returnId }
       } medInterventions(accountId: ${accountId}) { totalCount } }`,
    );
    return body.data;
  },
  rest: {
    'POST /pix/med': ({ accountId, ownAccountId, rootEndToEndId }) => [
      {
        path: '/pix/med',
        body: { account_id: accountId, end_to_end_id: rootEndToEndId, fraud_category: 'SCAM' },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: '/pix/med',
        body: { account_id: ownAccountId, end_to_end_id: rootEndToEndId, fraud_category: 'SCAM' },
        refused: { status: 422, code: 'transaction_not_of_account' },
      },
    ],
    'GET /pix/med': ({ accountId, ownAccountId }) => [
      { path: `/pix/med?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
      { path: `/pix/med?account_id=${ownAccountId}`, refused: 'nothing' },
    ],
    'GET /pix/med/{id}': ({ accountId, ownAccountId, medId }) => [
      { path: `/pix/med/${medId}?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
      { path: `/pix/med/${medId}?account_id=${ownAccountId}`, refused: notFound('med_not_found') },
    ],
    'POST /pix/med/{id}/cancel': ({ accountId, ownAccountId, medId }) => [
      {
        path: `/pix/med/${medId}/cancel`,
        body: { account_id: accountId },
        refused: forbidden('account_not_of_partner'),
      },
      { path: `/pix/med/${medId}/cancel`, body: { account_id: ownAccountId }, refused: notFound('med_not_found') },
    ],
    'POST /pix/med/{id}/refund': ({ accountId, ownAccountId, medId }) => [
      {
        path: `/pix/med/${medId}/refund`,
        body: { account_id: accountId },
        refused: forbidden('account_not_of_partner'),
      },
      { path: `/pix/med/${medId}/refund`, body: { account_id: ownAccountId }, refused: notFound('med_not_found') },
    ],
    ...Object.fromEntries(
      STEPS.map(([step, body]) => [
        `POST ${SANDBOX}/{id}/${step}`,
        ({ medId }: { readonly medId: string }) => [
          { path: `${SANDBOX}/${medId}/${step}`, body, refused: notFound('med_not_found') },
        ],
      ]),
    ),
  },
  graph: {
    'Query.medIntervention': ({ ownAccountId, medId }) => [
      { query: `{ result: medIntervention(medId: "${medId}", accountId: ${ownAccountId}) { medId } }`, refused: null },
    ],
    'Query.medInterventions': ({ accountId, ownAccountId }) => [
      {
        query: `{ result: medInterventions(accountId: ${accountId}) { nodes { medId } } }`,
        refused: 'account_not_of_partner',
      },
      { query: `{ result: medInterventions(accountId: ${ownAccountId}) { nodes { medId } } }`, refused: 'nothing' },
    ],
    'Mutation.openMed': ({ accountId, rootEndToEndId }) => [
      {
        query: `mutation { result: openMed(input: { accountId: ${accountId}, endToEndId: "${rootEndToEndId}", fraudCategory: SCAM }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.cancelMed': ({ ownAccountId, medId }) => [
      {
        query: `mutation { result: cancelMed(input: { accountId: ${ownAccountId}, medId: "${medId}" }) { ${ERROR_CODE} } }`,
        refused: 'med_not_found',
      },
    ],
    'Mutation.requestMedRefund': ({ ownAccountId, medId }) => [
      {
        query: `mutation { result: requestMedRefund(input: { accountId: ${ownAccountId}, medId: "${medId}" }) { ${ERROR_CODE} } }`,
        refused: 'med_not_found',
      },
    ],
    ...Object.fromEntries(
      STEPS.map(([, , mutation, input]) => [
        `Mutation.${mutation}`,
        ({ medId }: { readonly medId: string }) => [
          {
            query: `mutation { result: ${mutation}(input: { medId: "${medId}"${input} }) { ${ERROR_CODE} } }`,
            refused: 'med_not_found',
          },
        ],
      ]),
    ),
  },
  alike: ({ ownAccountId, medId }) => [
    {
      method: 'GET',
      foreign: `/pix/med/${medId}?account_id=${ownAccountId}`,
      unknown: `/pix/med/${UNKNOWN}?account_id=${ownAccountId}`,
    },
    ...['cancel', 'refund'].map((step) => ({
      method: 'POST',
      foreign: `/pix/med/${medId}/${step}`,
      unknown: `/pix/med/${UNKNOWN}/${step}`,
      body: { account_id: ownAccountId },
    })),
  ],
});
