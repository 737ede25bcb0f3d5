import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Json, openStage, type Stage } from '../../../support/rehearsal.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway.stop());

const RECORD = ['medId', 'status', 'rootTransactionId', 'fraudCategory', 'createdAt'];

const post = (path: string, body: object = {}) => gateway.alpha.request('POST', path, body);
const ask = async (query: string): Promise<Json> => {
  const { body } = await gateway.alpha.graphql(query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

async function sent(): Promise<Stage & { readonly endToEndId: string; readonly transactionId: string }> {
  const stage = await openStage(gateway);
  const transactionId = await stage.pay('ok@sandbox', 1_000);
  const { endToEndId } = await stage.told('pix.payout.confirmed');
  return { ...stage, endToEndId, transactionId };
}

test('REST fund recoveries have the contract’s records: open, list, read, refund, cancel', async () => {
  const { accountId, endToEndId, transactionId } = await sent();
  const wanted = {
    account_id: accountId,
    end_to_end_id: endToEndId,
    fraud_category: 'OTHER',
    details: 'A false shop.',
  };
  const opened = await post('/pix/med', wanted);
  expect([opened.status, Object.keys(opened.body), Object.keys(opened.body.data)]).toEqual([202, ['data'], RECORD]);
  expect(opened.body.data).toMatchObject({
    status: 'CREATED',
    rootTransactionId: transactionId,
    fraudCategory: 'OTHER',
  });
  const { medId } = opened.body.data;
  expect((await post('/pix/med', wanted)).body.error.code).toBe('med_already_open');

  const listed = await gateway.alpha.request('GET', `/pix/med?account_id=${accountId}&limit=50`);
  expect([listed.status, listed.body]).toEqual([200, { data: { recoveries: [opened.body.data], total: 1 } }]);
  const read = await gateway.alpha.request('GET', `/pix/med/${medId}?account_id=${accountId}`);
  expect([read.status, read.body]).toEqual([200, opened.body]);

  const asked = await post(`/pix/med/${medId}/refund`, { account_id: accountId });
  expect([asked.status, asked.body]).toEqual([
    202,
    { data: { refundId: expect.any(String), recoveryId: medId, status: 'OPEN', amount: 1_000 } },
  ]);
  const twice = await post(`/pix/med/${medId}/refund`, { account_id: accountId, amount: 1 });
  expect([twice.status, twice.body.error.code]).toEqual([422, 'invalid_med_state']);
  const cancelled = await post(`/pix/med/${medId}/cancel`, { account_id: accountId });
  expect([cancelled.status, Object.keys(cancelled.body.data), cancelled.body.data.status]).toEqual([
    200,
    RECORD,
    'CANCELLED',
  ]);
});

test.each([
  ['a list without account_id', 'GET', '/pix/med', undefined, 422, 'validation_failed'],
  [
    'an unknown category',
    'POST',
    '/pix/med',
    { account_id: 1, end_to_end_id: 'E', fraud_category: 'COERCION' },
    422,
    'validation_failed',
  ],
  ['a case without a category', 'POST', '/pix/med', { account_id: 1, end_to_end_id: 'E' }, 422, 'validation_failed'],
  [
    'an unknown account',
    'POST',
    '/pix/med',
    { account_id: 987_654, end_to_end_id: 'E', fraud_category: 'SCAM' },
    403,
    'account_not_of_partner',
  ],
] as const)('the REST request for fund recoveries is refused: %s', async (_, method, path, body, status, code) => {
  const answer = await gateway.alpha.request(method, path, body);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

test('GraphQL links account and payment to the fund recovery and back, and returned money is credited', async () => {
  const { accountId, endToEndId, transactionId, call } = await sent();
  const { openMed } = await ask(`mutation {
    openMed(input: { accountId: ${accountId}, endToEndId: "${endToEndId}", fraudCategory: ACCOUNT_TAKEOVER }) {
      ... on MedIntervention { id medId status }
    }
  }`);
  const { medId } = openMed;
  const requested = await ask(`mutation {
    requestMedRefund(input: { medId: "${medId}", accountId: ${accountId}, amount: 700 }) {
      ... on MedRefund { refundId recoveryId status amount }
    }
    exceeded: requestMedRefund(input: { medId: "${medId}", accountId: ${accountId}, amount: 700 }) { ... on Error { code } }
  }`);
  expect(requested.requestMedRefund).toMatchObject({ recoveryId: medId, status: 'OPEN', amount: 700 });
  expect(requested.exceeded.code).toBe('invalid_med_state');
  await ask(`mutation {
    simulateMedReturnRejected(input: { medId: "${medId}", code: "AC06" }) { __typename }
    simulateMedRefundUpdate(input: { medId: "${medId}", amount: 400 }) { __typename }
    simulateMedRefund(input: { medId: "${medId}" }) { __typename }
  }`);
  const data = await ask(`{
    medIntervention(medId: "${medId}", accountId: ${accountId}) {
      status fraudCategory amount
      account { accountId }
      payment { transactionId refundedAmount returns { amount reason } medInterventions { medId } }
      refunds { refundId status amount }
      rejectedReturns { amount reasonCode reasonDescription }
    }
    medInterventions(accountId: ${accountId}) { totalCount nodes { medId } }
    account(accountId: ${accountId}) { medInterventions { nodes { medId } } }
    node(id: "${openMed.id}") { __typename }
  }`);
  expect(data).toEqual({
    medIntervention: {
      status: 'REFUND_COMPLETED',
      fraudCategory: 'ACCOUNT_TAKEOVER',
      amount: 1_000,
      account: { accountId },
      payment: {
        transactionId,
        refundedAmount: 400,
        returns: [{ amount: 400, reason: 'FR01' }],
        medInterventions: [{ medId }],
      },
      refunds: [{ refundId: requested.requestMedRefund.refundId, status: 'CLOSED', amount: 400 }],
      rejectedReturns: [{ amount: 700, reasonCode: 'AC06', reasonDescription: 'account blocked' }],
    },
    medInterventions: { totalCount: 1, nodes: [{ medId }] },
    account: { medInterventions: { nodes: [{ medId }] } },
    node: { __typename: 'MedIntervention' },
  });
  expect(await call('GET', `/accounts/${accountId}/balance`)).toMatchObject({ balance: 99_400 });
});

test('the sandbox refuses an impossible step of a fund recovery', async () => {
  const { accountId, endToEndId, call, simulate } = await sent();
  const { medId } = await call('POST', '/pix/med', {
    account_id: accountId,
    end_to_end_id: endToEndId,
    fraud_category: 'SCAM',
  });
  const refusal = async (step: string, body: object = {}) =>
    (await post(`/api/sandbox/v1/pix/med/${medId}/${step}`, body)).body.error.code;
  expect(await refusal('refund', { amount: 1_001 })).toBe('med_refund_exceeded');
  expect(await refusal('refund/update', { amount: 1 })).toBe('invalid_med_state');
  expect(await refusal('refund/cancel')).toBe('invalid_med_state');
  for (let step = 0; step < 4; step += 1) await simulate(`/pix/med/${medId}/advance`);
  expect(await refusal('advance')).toBe('invalid_med_state');
  await simulate(`/pix/med/${medId}/complete`);
  for (const step of ['advance', 'refund', 'complete', 'cancel']) expect(await refusal(step)).toBe('invalid_med_state');
  expect(await refusal('reject-return', { code: 'AC06' })).toBe('invalid_med_state');
});

test('a fund recovery of a received PIX is refused differently from one of another account’s PIX', async () => {
  const { accountId } = await fundedAccount(gateway.alpha);
  const { accountId: other } = await fundedAccount(gateway.alpha);
  const [entry] = (await gateway.alpha.request('GET', `/accounts/${accountId}/statement`)).body.data;
  const wanted = { account_id: accountId, end_to_end_id: entry.end_to_end_id, fraud_category: 'SCAM' };
  const refused = await post('/pix/med', wanted);
  expect([refused.status, refused.body.error.code]).toEqual([422, 'med_not_allowed']);
  const foreign = await post('/pix/med', { ...wanted, account_id: other });
  expect([foreign.status, foreign.body.error.code]).toEqual([422, 'transaction_not_of_account']);
  const { openMed } = await ask(`mutation {
    openMed(input: { accountId: ${accountId}, endToEndId: "${entry.end_to_end_id}", fraudCategory: SCAM }) {
      ... on Error { code }
    }
  }`);
  expect(openMed).toEqual({ code: 'med_not_allowed' });
});

test('REST lists the settled and refused returns of a payment, oldest first', async () => {
  const { transactionId, call } = await sent();
  expect(await call('GET', `/pix/payments/${transactionId}`)).toMatchObject({ refundedAmount: 0, returns: [] });
  const back = (body: object) => post(`/api/sandbox/v1/pix/payments/${transactionId}/return`, body);
  const [part, failed] = [await back({ amount: 300, reason: 'SL02' }), await back({ amount: 100, fails_with: 'DT05' })];
  const shown = await call('GET', `/pix/payments/${transactionId}`);
  expect(shown.refundedAmount).toBe(300);
  expect(shown.returns).toEqual([
    {
      returnId: part.body.data.return_id,
      amount: 300,
      reason: 'SL02',
      status: 'settled',
      createdAt: expect.any(String),
    },
    {
      returnId: failed.body.data.return_id,
      amount: 100,
      reason: expect.any(String),
      status: 'rejected',
      createdAt: expect.any(String),
    },
  ]);
  expect(shown.returns[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { body: flat } = await gateway.alpha.request('GET', `/pix/${transactionId}`);
  expect(flat.returns).toEqual(shown.returns);
});
