import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

/** An account of alpha with a TED of R$ 25.00 from a sender with this name. */
async function received(sender_name = 'Ana Pagadora') {
  const { accountId } = await fundedAccount(gateway.alpha);
  const order = { account_id: accountId, amount: 2_500, sender_name, sender_document: '11222333000181' };
  const { body } = await gateway.alpha.request('POST', '/api/sandbox/v1/ted/received', order);
  expect(body.data).toMatchObject({ status: 'settled', reason_code: null });
  return { accountId, creditId: body.data.credit_id as string, numCtrlStr: body.data.num_ctrl_str as string };
}
const list = async (accountId: number, more = '') =>
  (await gateway.alpha.request('GET', `/ted/credits?account_id=${accountId}${more}`)).body.data;
const refund = (accountId: number, creditId: string, more = {}) =>
  gateway.alpha.request('POST', `/ted/credits/${creditId}/refund`, { account_id: accountId, ...more });
const settled = (accountId: number) =>
  expect.poll(async () => (await list(accountId)).credits[0].status, { timeout: 10_000 });

test('REST lists TED credits with the contract’s record, refunds a credit, and names both sides on the receipts', async () => {
  const { accountId, creditId, numCtrlStr } = await received();
  const { credits, total } = await list(accountId);
  expect(total).toBe(1);
  expect(credits).toEqual([
    {
      id: creditId,
      numCtrlStr,
      messageType: 'STR0008',
      amount: 2_500,
      senderName: 'Ana Pagadora',
      senderDocument: '11222333000181',
      senderIspb: '99999011',
      senderAgency: '0001',
      senderAccount: '7654321',
      status: 'received',
      refundable: true,
      returnReason: null,
      transactionId: expect.any(String),
      settlementDate: `${numCtrlStr.slice(3, 7)}-${numCtrlStr.slice(7, 9)}-${numCtrlStr.slice(9, 11)}`,
      receivedAt: expect.any(String),
    },
  ]);
  const refused = await refund(accountId, creditId, { reason: '71' });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'invalid_refund_reason']);
  const answer = await refund(accountId, creditId, { reason: 70 });
  expect([answer.status, answer.body]).toEqual([
    202,
    { data: { refundId: expect.any(String), numCtrlStr, amount: 2_500, status: 'processing' } },
  ]);
  await settled(accountId).toBe('refunded');
  expect(await list(accountId, '&status=received')).toEqual({ credits: [], total: 0 });
  expect((await list(accountId, '&status=refunded')).total).toBe(1);

  const read = await gateway.alpha.request('GET', `/transfers/${answer.body.data.refundId}`);
  expect(read.body.data).toMatchObject({ type: 'ted_refund', direction: 'outbound', status: 'settled', fee: 0 });
  const entries = (await gateway.alpha.request('GET', `/accounts/${accountId}/statement`)).body.data;
  expect(entries.slice(0, 2)).toMatchObject([
    { direction: 'debit', type: 'ted_return', amount: 2_500, description: 'TED returned' },
    { direction: 'credit', type: 'ted', amount: 2_500, description: 'TED received' },
  ]);
  const [given, got] = await Promise.all(
    entries
      .slice(0, 2)
      .map(async ({ id }: { id: string }) =>
        gateway.alpha.request('GET', `/accounts/${accountId}/statement/${id}/receipt`),
      ),
  );
  const sender = { name: 'Ana Pagadora', document: '11.222.333/0001-81', ispb: '99999011', agency: '0001' };
  expect(got.body.data).toMatchObject({ payer: sender, payee: { ispb: '99999004' } });
  expect(given.body.data).toMatchObject({ payer: { ispb: '99999004' }, payee: sender });
});

test('REST lists the newest 50 TED credits with their total', async () => {
  const { accountId } = await received();
  await gateway.sql(
    `with made as (
       insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, counterparty, created_at)
       select uuid_v7(), institution_id, partner_id, account_id, 'ted_in', 'settled', n, '{"ispb": "99999011"}', now()
       from balance, generate_series(1, 60) n where account_id = $1 returning *
     ) insert into ted_credit (id, institution_id, partner_id, account_id, num_ctrl_str, message_type, amount, status,
         transaction_id, settlement_date, received_at)
       select uuid_v7(), institution_id, partner_id, account_id, id::text, 'STR0008', amount, 'received', id, current_date, now()
       from made`,
    [accountId],
  );
  const { credits, total } = await list(accountId);
  expect([credits.length, total]).toEqual([50, 61]);
  const ids = credits.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
});

test('GraphQL links a TED credit to its account, transaction, entries and refunds, and back, with transfer:read', async () => {
  const { accountId, creditId, numCtrlStr } = await received('Ana REFUSE Pagadora');
  const given = await gateway.alpha.graphql(
    `mutation { refundTedCredit(input: { creditId: "${creditId}", accountId: ${accountId}, reason: FRAUD }) {
       ... on AcceptedTedRefund { numCtrlStr refund { refundReason status credit { creditId status } } } } }`,
  );
  expect(given.body.data.refundTedCredit).toMatchObject({
    numCtrlStr,
    refund: { refundReason: 'FRAUD', credit: { creditId } },
  });
  await settled(accountId).toBe('received');
  const { body } = await gateway.alpha.graphql(
    `{ tedCredit(creditId: "${creditId}") {
         status refundable sender { name cnpj bank { ispb } } account { accountId tedCredits(status: RECEIVED) { nodes { creditId } } }
         transaction { __typename statementEntries { ... on TedEntry { tedCredit { creditId } } }
           ... on TedReceived { credit { creditId } } }
         refunds { status errorReason refundReason spbNumCtrl } } }`,
  );
  expect(body.data.tedCredit).toEqual({
    status: 'RECEIVED',
    refundable: true,
    sender: { name: 'Ana REFUSE Pagadora', cnpj: '11222333000181', bank: { ispb: '99999011' } },
    account: { accountId, tedCredits: { nodes: [{ creditId }] } },
    transaction: { __typename: 'TedReceived', statementEntries: [{ tedCredit: { creditId } }], credit: { creditId } },
    refunds: [
      {
        status: 'REJECTED',
        errorReason: '2: agency or account does not exist',
        refundReason: 'FRAUD',
        spbNumCtrl: null,
      },
    ],
  });
  const reader = await gateway.alpha.withScopes(['transfer:read']);
  const seen = await reader.graphql(`{ tedCredits(accountId: ${accountId}) { nodes { numCtrlStr sender { name } } } }`);
  expect(seen.body.data.tedCredits.nodes).toEqual([{ numCtrlStr, sender: { name: 'Ana REFUSE Pagadora' } }]);
});
