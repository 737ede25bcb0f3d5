import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';
import { until } from '../../support/until.ts';

const SANDBOX = '/api/sandbox/v1';

export default isolationPart({
  async own({ gateway: { alpha }, accountId, receivedId, paymentId }) {
    const reported = await alpha.request('POST', `${SANDBOX}/pix/infractions`, {
      transaction_id: receivedId,
      block_amount: 1,
    });
    const { endToEndId } = (await alpha.request('GET', `/pix/payments/${paymentId}`)).body.data;
    const wanted = { account_id: accountId, end_to_end_id: endToEndId };
    const report = await alpha.request('POST', '/pix/infractions', wanted);
    // The simulated bank acknowledges the infraction by itself.
    const path = `/pix/infractions/${report.body.data.infractionId}?account_id=${accountId}`;
    await until(async () => (await alpha.request('GET', path)).body.data.status === 'acknowledged');
    return {
      infractionId: reported.body.data.infractionId as string,
      blockId: reported.body.data.blockId as string,
      reportId: report.body.data.infractionId as string,
      sentEndToEndId: endToEndId as string,
    };
  },
  secrets: ({ infractionId, blockId, reportId, sentEndToEndId }) => [infractionId, blockId, reportId, sentEndToEndId],
  async nodes({ gateway, accountId, infractionId }) {
    const { body } = await gateway.alpha.graphql(
      `{ infraction(infractionId: "${infractionId}", accountId: ${accountId}) { id fundsBlock { id } } }`,
    );
    return [body.data.infraction.id, body.data.infraction.fundsBlock.id];
  },
  async state({ gateway, accountId }) {
    const { body } = await gateway.alpha.request('GET', `/pix/infractions?account_id=${accountId}`);
    const { body: balance } = await gateway.alpha.request('GET', `/accounts/${accountId}/balance`);
    return [body.data, balance.data];
  },
  rest: {
    'POST /pix/infractions': ({ accountId, ownAccountId, sentEndToEndId }) => [
      {
        path: '/pix/infractions',
        body: { account_id: accountId, end_to_end_id: sentEndToEndId },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: '/pix/infractions',
        body: { account_id: ownAccountId, end_to_end_id: sentEndToEndId },
        refused: { status: 422, code: 'transaction_not_of_account' },
      },
    ],
    'GET /pix/infractions': ({ accountId, ownAccountId }) => [
      { path: `/pix/infractions?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
      { path: `/pix/infractions?account_id=${ownAccountId}`, refused: 'nothing' },
    ],
    'GET /pix/infractions/{id}': ({ accountId, ownAccountId, infractionId, reportId }) => [
      {
        path: `/pix/infractions/${infractionId}?account_id=${accountId}`,
        refused: forbidden('account_not_of_partner'),
      },
      ...[infractionId, reportId].map((id) => ({
        path: `/pix/infractions/${id}?account_id=${ownAccountId}`,
        refused: notFound('infraction_not_found'),
      })),
    ],
    'POST /pix/infractions/{id}/cancel': ({ accountId, ownAccountId, reportId }) => [
      {
        path: `/pix/infractions/${reportId}/cancel`,
        body: { account_id: accountId },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: `/pix/infractions/${reportId}/cancel`,
        body: { account_id: ownAccountId },
        refused: notFound('infraction_not_found'),
      },
    ],
    'POST /pix/infractions/{id}/defense': ({ accountId, ownAccountId, infractionId, blockId }) => [
      {
        path: `/pix/infractions/${infractionId}/defense`,
        body: { account_id: accountId, defense_text: 'x' },
        refused: forbidden('account_not_of_partner'),
      },
      ...[infractionId, blockId].map((id) => ({
        path: `/pix/infractions/${id}/defense`,
        body: { account_id: ownAccountId, defense_text: 'x' },
        refused: notFound('infraction_not_found'),
      })),
    ],
    [`POST ${SANDBOX}/pix/infractions`]: ({ receivedId, receivedEndToEndId }) =>
      [{ transaction_id: receivedId }, { end_to_end_id: receivedEndToEndId }].map((body) => ({
        path: `${SANDBOX}/pix/infractions`,
        body,
        refused: notFound('transaction_not_found'),
      })),
    [`POST ${SANDBOX}/pix/infractions/{id}/acknowledge`]: ({ infractionId }) => [
      {
        path: `${SANDBOX}/pix/infractions/${infractionId}/acknowledge`,
        body: {},
        refused: notFound('infraction_not_found'),
      },
    ],
    [`POST ${SANDBOX}/pix/infractions/{id}/decide`]: ({ infractionId }) => [
      {
        path: `${SANDBOX}/pix/infractions/${infractionId}/decide`,
        body: { result: 'founded' },
        refused: notFound('infraction_not_found'),
      },
    ],
    [`POST ${SANDBOX}/pix/infractions/{id}/cancel`]: ({ infractionId }) => [
      {
        path: `${SANDBOX}/pix/infractions/${infractionId}/cancel`,
        body: {},
        refused: notFound('infraction_not_found'),
      },
    ],
  },
  graph: {
    'Query.infraction': ({ ownAccountId, infractionId, reportId }) =>
      [infractionId, reportId].map((id) => ({
        query: `{ result: infraction(infractionId: "${id}", accountId: ${ownAccountId}) { infractionId } }`,
        refused: null,
      })),
    'Query.infractions': ({ accountId, ownAccountId }) => [
      {
        query: `{ result: infractions(accountId: ${accountId}) { nodes { infractionId } } }`,
        refused: 'account_not_of_partner',
      },
      { query: `{ result: infractions(accountId: ${ownAccountId}) { nodes { infractionId } } }`, refused: 'nothing' },
    ],
    'Mutation.reportInfraction': ({ accountId, sentEndToEndId }) => [
      {
        query: `mutation { result: reportInfraction(input: { accountId: ${accountId}, endToEndId: "${sentEndToEndId}" }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.cancelInfraction': ({ ownAccountId, reportId }) => [
      {
        query: `mutation { result: cancelInfraction(input: { accountId: ${ownAccountId}, infractionId: "${reportId}" }) { ${ERROR_CODE} } }`,
        refused: 'infraction_not_found',
      },
    ],
    'Mutation.submitInfractionDefense': ({ ownAccountId, infractionId, blockId }) =>
      [infractionId, blockId].map((id) => ({
        query: `mutation { result: submitInfractionDefense(input: { accountId: ${ownAccountId}, id: "${id}", defenseText: "x" }) { ${ERROR_CODE} } }`,
        refused: 'infraction_not_found',
      })),
    'Mutation.simulateInfraction': ({ receivedId }) => [
      {
        query: `mutation { result: simulateInfraction(input: { pix: { transactionId: "${receivedId}" } }) { ${ERROR_CODE} } }`,
        refused: 'transaction_not_found',
      },
    ],
    'Mutation.simulateInfractionAcknowledge': ({ infractionId }) => [
      {
        query: `mutation { result: simulateInfractionAcknowledge(input: { infractionId: "${infractionId}" }) { ${ERROR_CODE} } }`,
        refused: 'infraction_not_found',
      },
    ],
    'Mutation.simulateInfractionDecision': ({ infractionId }) => [
      {
        query: `mutation { result: simulateInfractionDecision(input: { infractionId: "${infractionId}", result: FOUNDED }) { ${ERROR_CODE} } }`,
        refused: 'infraction_not_found',
      },
    ],
    'Mutation.simulateInfractionCancel': ({ infractionId }) => [
      {
        query: `mutation { result: simulateInfractionCancel(input: { infractionId: "${infractionId}" }) { ${ERROR_CODE} } }`,
        refused: 'infraction_not_found',
      },
    ],
  },
  alike: ({ ownAccountId, infractionId, blockId }) =>
    (['', '/cancel', '/defense'] as const).flatMap((step) =>
      [infractionId, blockId].map((id) => ({
        method: step === '' ? 'GET' : 'POST',
        foreign: `/pix/infractions/${id}${step}${step === '' ? `?account_id=${ownAccountId}` : ''}`,
        unknown: `/pix/infractions/019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c99${step}${step === '' ? `?account_id=${ownAccountId}` : ''}`,
        ...(step === ''
          ? {}
          : { body: { account_id: ownAccountId, ...(step === '/defense' ? { defense_text: 'x' } : {}) } }),
      })),
    ),
});
