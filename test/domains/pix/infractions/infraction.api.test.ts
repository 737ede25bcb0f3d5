import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Json, openStage, type Stage } from '../../../support/rehearsal.ts';
import { type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';

let gateway: ServedGateway;
let stage: Stage;
beforeAll(async () => {
  gateway = await serveGateway();
  stage = await openStage(gateway);
});
afterAll(() => gateway.stop());

const post = (path: string, body: object) => gateway.alpha.request('POST', path, body);
const ask = async (query: string): Promise<Json> => {
  const { body } = await gateway.alpha.graphql(query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

const RECORD = [
  'infractionId',
  'status',
  'endToEndId',
  'debtorIspb',
  'creditorIspb',
  'analysisResult',
  'analysisDetails',
  'createdAt',
  'updatedAt',
];
const ITEM = [...RECORD, 'blockId', 'amount', 'fraudCategory'];

test('REST infractions have the contract’s records: open, list, read, defense, cancel', async () => {
  const { accountId } = stage;
  await stage.pay('ok@sandbox', 1_000);
  const { endToEndId } = await stage.told('pix.payout.confirmed');
  const opened = await post('/pix/infractions', { account_id: accountId, end_to_end_id: endToEndId });
  expect([opened.status, Object.keys(opened.body), Object.keys(opened.body.data)]).toEqual([202, ['data'], RECORD]);
  const { infractionId } = opened.body.data;

  const listed = await gateway.alpha.request('GET', `/pix/infractions?account_id=${accountId}&limit=1&offset=0`);
  expect(listed.status).toBe(200);
  expect(Object.keys(listed.body.data)).toEqual(['infractions', 'total']);
  expect(Object.keys(listed.body.data.infractions[0])).toEqual(ITEM);
  expect(listed.body.data).toMatchObject({ total: 1, infractions: [{ infractionId, amount: 1_000 }] });

  const read = await gateway.alpha.request('GET', `/pix/infractions/${infractionId}?account_id=${accountId}`);
  expect([read.status, Object.keys(read.body.data)]).toEqual([200, ITEM]);
  const cancelled = await post(`/pix/infractions/${infractionId}/cancel`, { account_id: accountId });
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled']);
  const again = await post(`/pix/infractions/${infractionId}/cancel`, { account_id: accountId });
  expect([again.status, again.body.error.code]).toEqual([422, 'invalid_infraction_state']);
  const late = await post(`/pix/infractions/${infractionId}/defense`, { account_id: accountId, defense_text: 'x' });
  expect([late.status, late.body.error.code]).toEqual([422, 'not_in_defense_phase']);

  const { transactionId } = await stage.receive(2_500);
  const { infractionId: others, blockId } = await stage.simulate('/pix/infractions', {
    transaction_id: transactionId,
    block_amount: 700,
  });
  const balance = await stage.call('GET', `/accounts/${accountId}/balance`);
  expect(balance).toMatchObject({ blocked: 700 });
  const defended = await post(`/pix/infractions/${blockId}/defense`, { account_id: accountId, defense_text: 'No.' });
  expect([defended.status, defended.body]).toEqual([
    200,
    { data: { infractionId: others, blockId, status: 'defense_submitted' } },
  ]);
});

test.each([
  ['a list without account_id', 'GET', '/pix/infractions', undefined, 422, 'validation_failed'],
  [
    'a read without account_id',
    'GET',
    '/pix/infractions/019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c21',
    undefined,
    422,
    'validation_failed',
  ],
  [
    'a report with an undocumented member',
    'POST',
    '/pix/infractions',
    { account_id: 1, end_to_end_id: 'E', fraud_category: 'SCAM' },
    422,
    'validation_failed',
  ],
  [
    'an unknown account',
    'POST',
    '/pix/infractions',
    { account_id: 987_654, end_to_end_id: 'E' },
    403,
    'account_not_of_partner',
  ],
] as const)('the REST request for infractions is refused: %s', async (_, method, path, body, status, code) => {
  const answer = await gateway.alpha.request(method, path, body);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

test('GraphQL links account, PIX and block to the infraction report and back', async () => {
  const other = await openStage(gateway);
  const { accountId } = other;
  const { transactionId } = await other.receive(2_500);
  const { infractionId, blockId } = await other.simulate('/pix/infractions', { transaction_id: transactionId });
  const data = await ask(`{
    infraction(infractionId: "${infractionId}", accountId: ${accountId}) {
      id status openedBy defenseUntil
      account { accountId }
      transaction { ... on PixReceived { transactionId infractions { infractionId } } }
      fundsBlock { id blockId amount held refunded status infraction { infractionId } account { accountId } }
    }
    infractions(accountId: ${accountId}) { totalCount nodes { infractionId } }
    account(accountId: ${accountId}) { infractions { nodes { infractionId } } fundsBlocks { nodes { blockId } } }
  }`);
  expect(data).toMatchObject({
    infraction: {
      status: 'CREATED',
      openedBy: 'COUNTERPARTY',
      account: { accountId },
      transaction: { transactionId, infractions: [{ infractionId }] },
      fundsBlock: { blockId, amount: 2_500, held: 2_500, refunded: 0, status: 'OPEN', infraction: { infractionId } },
    },
    infractions: { totalCount: 1, nodes: [{ infractionId }] },
    account: { infractions: { nodes: [{ infractionId }] }, fundsBlocks: { nodes: [{ blockId }] } },
  });
  const { nodes } = await ask(
    `{ nodes(ids: ["${data.infraction.id}", "${data.infraction.fundsBlock.id}"]) { __typename } }`,
  );
  expect(nodes).toEqual([{ __typename: 'Infraction' }, { __typename: 'FundsBlock' }]);

  const decided = await ask(`mutation {
    simulateInfractionDecision(input: { infractionId: "${infractionId}", result: FOUNDED, details: "A mule." }) {
      ... on Infraction { status analysisResult analysisDetails refundId refund { amount original { transactionId } infraction { infractionId } } fundsBlock { held refunded status } }
    }
  }`);
  expect(decided.simulateInfractionDecision).toEqual({
    status: 'FOUNDED',
    analysisResult: 'FOUNDED',
    analysisDetails: 'A mule.',
    refundId: expect.any(String),
    refund: { amount: 2_500, original: { transactionId }, infraction: { infractionId } },
    fundsBlock: { held: 0, refunded: 2_500, status: 'RELEASED' },
  });
});

test('another bank’s report names the PIX by its id or its end-to-end id, and not by both', async () => {
  const mutation = `mutation ($pix: ReceivedPixBy!) {
    simulateInfraction(input: { pix: $pix }) { __typename ... on Infraction { endToEndId } }
  }`;
  const simulate = async (pix: object) => (await gateway.alpha.graphql(mutation, { pix })).body;
  const { transactionId, endToEndId } = await stage.receive(1_200);
  const both = await simulate({ transactionId, endToEndId });
  expect(both.errors[0]).toMatchObject({ message: expect.stringMatching(/exactly one|not both/i) });
  expect((await simulate({})).errors).toHaveLength(1);
  const { data } = await simulate({ endToEndId });
  expect(data.simulateInfraction).toEqual({ __typename: 'Infraction', endToEndId });
});

test('GraphQL infraction mutations return the report or a typed refusal', async () => {
  const other = await openStage(gateway);
  const { accountId } = other;
  const { endToEndId } = await other.receive(2_500);
  const { reported } = await ask(`mutation {
    reported: reportInfraction(input: { accountId: ${accountId}, endToEndId: "${endToEndId}" }) {
      ... on Infraction { infractionId status openedBy }
    }
  }`);
  expect(reported).toMatchObject({ status: 'CREATED', openedBy: 'PARTNER' });
  const refused = await ask(`mutation {
    twice: reportInfraction(input: { accountId: ${accountId}, endToEndId: "${endToEndId}" }) { ... on Error { code } }
    defense: submitInfractionDefense(input: { accountId: ${accountId}, id: "${reported.infractionId}", defenseText: "x" }) {
      ... on Error { code }
    }
    empty: submitInfractionDefense(input: { accountId: ${accountId}, id: "${reported.infractionId}", defenseText: "" }) {
      ... on ValidationFailed { fields { name } }
    }
  }`);
  expect(refused).toEqual({
    twice: { code: 'infraction_already_open' },
    defense: { code: 'not_in_defense_phase' },
    empty: { fields: [{ name: 'defenseText' }] },
  });
  const unknown = await ask(
    `{ infraction(infractionId: "019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c99", accountId: ${accountId}) { id } }`,
  );
  expect(unknown.infraction).toBeNull();
});

test('the sandbox refuses an impossible infraction step and a second report', async () => {
  const other = await openStage(gateway);
  const { endToEndId } = await other.receive(2_500);
  const { infractionId } = await other.simulate('/pix/infractions', { end_to_end_id: endToEndId });
  const at = (path: string, body: object = {}) => post(`/api/sandbox/v1/pix/infractions${path}`, body);
  const refusal = async (answer: ReturnType<typeof at>) => (await answer).body.error.code;
  expect(await refusal(at('', { end_to_end_id: endToEndId }))).toBe('infraction_already_open');
  expect(await refusal(at('', {}))).toBe('validation_failed');
  await other.simulate(`/pix/infractions/${infractionId}/decide`, { result: 'unfounded' });
  for (const step of ['/acknowledge', '/cancel']) {
    expect(await refusal(at(`/${infractionId}${step}`))).toBe('invalid_infraction_state');
  }
  expect(await refusal(at(`/${infractionId}/decide`, { result: 'founded' }))).toBe('invalid_infraction_state');
});
