import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/text/ids.ts';
import { freshCpf, fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

describe('idempotency keys over HTTP', () => {
  let gateway: ServedGateway;
  beforeAll(async () => {
    gateway = await serveGateway();
  });
  afterAll(() => gateway.stop());

  const TRANSFER = `mutation ($input: SendInternalTransferInput!, $key: String) {
    sendInternalTransfer(input: $input, idempotencyKey: $key) {
      ... on AcceptedInternalTransfer { transactionId } ... on Refusal { code } } }`;

  it.each(['description', 'nothing'])(
    "REST and GraphQL repeat each other's request, with a null member or without it: %s first",
    async (first) => {
      const [{ accountId: from }, { accountId: to }] = [
        await fundedAccount(gateway.alpha),
        await fundedAccount(gateway.alpha),
      ];
      const key = `transfer-${newId()}`;
      const noted = { description: null };
      const [once, again] = first === 'description' ? [noted, {}] : [{}, noted];
      const post = (extra: object) =>
        gateway.alpha.request(
          'POST',
          '/transfers/internal',
          { account_id: from, destination_account_id: to, amount: 100, ...extra },
          { 'idempotency-key': key },
        );
      const mutate = (extra: object) =>
        gateway.alpha.graphql(TRANSFER, {
          input: { accountId: from, destinationAccountId: to, amount: 100, ...extra },
          key,
        });
      const { body, headers, status } = await post(once);
      expect([status, headers.get('x-idempotent-replay')]).toEqual([202, null]);
      const repeated = await post(again);
      expect([repeated.status, repeated.headers.get('x-idempotent-replay')]).toEqual([202, 'true']);
      expect(repeated.body).toEqual(body);
      for (const extra of [once, again]) {
        const answer = await mutate(extra);
        expect(answer.headers.get('x-idempotent-replay')).toBe('true');
        expect(answer.body.data.sendInternalTransfer).toEqual({ transactionId: body.transactionId });
      }
    },
  );

  interface Creation {
    readonly path: string;
    readonly body: object;
    readonly other?: object;
  }

  async function ground() {
    const { accountId: account_id, customerId } = await fundedAccount(gateway.alpha);
    const received = await gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id, amount: 5_000 });
    const sent = await payment(gateway.alpha, account_id);
    const paid = await until(async () => {
      const { data } = (await gateway.alpha.request('GET', `/pix/payments/${sent}`)).body;
      return data.status === 'settled' && data;
    });
    const [credit] = await gateway.sql<{ id: string }>('select id from transaction where end_to_end_id = $1', [
      received.body.data.end_to_end_id,
    ]);
    const hook = { url: 'http://127.0.0.1:9/hooks', events: ['pix.claim.created'] };
    const webhook = (await gateway.alpha.request('POST', '/webhooks', hook)).body.data.id as string;
    const debit = paid.endToEndId as string;
    return { account_id, customerId, creditId: credit?.id, received: received.body.data.end_to_end_id, debit, webhook };
  }

  type Ground = Awaited<ReturnType<typeof ground>>;

  const opened = async (path: string, body: object) => (await gateway.alpha.request('POST', path, body)).body.data;

  const CREATIONS: Readonly<Record<string, (on: Ground) => Creation | Promise<Creation>>> = {
    customer: () => {
      const body = { document: freshCpf(), name: 'Ana Souza', password: 'correct horse' };
      return { path: '/customers', body, other: { ...body, name: 'Eva' } };
    },
    account: ({ customerId }) => ({
      ...{ path: `/customers/${customerId}/accounts`, body: { account_type: 'savings' } },
      other: { account_type: 'salary' },
    }),
    pix_key: ({ account_id }) => ({
      ...{ path: '/pix/keys', body: { account_id, keyType: 'EVP' } },
      other: { account_id, keyType: 'CPF' },
    }),
    charge: ({ account_id }) => ({
      ...{ path: '/pix/charges', body: { account_id, amount: 100 } },
      other: { account_id, amount: 101 },
    }),
    'charge (static)': ({ account_id }) => ({
      ...{ path: '/pix/qrcodes/static', body: { account_id } },
      other: { account_id, amount: 101 },
    }),
    'charge (cobv)': ({ account_id }) => ({
      ...{ path: '/pix/cobv', body: { account_id, amount: 100, due_date: '2030-12-10' } },
      other: { account_id, amount: 101, due_date: '2030-12-10' },
    }),
    pix_claim: async ({ account_id }) => {
      const key = `${newId()}@example.com`;
      const owner = { owner_document: freshCpf(), owner_name: 'Eva' };
      await opened('/api/sandbox/v1/pix/directory', { key, key_type: 'EMAIL', ...owner });
      const body = { account_id, key, keyType: 'EMAIL' };
      return { path: '/pix/claims', body, other: { ...body, key: 'x@example.com' } };
    },
    med: ({ account_id, debit }) => {
      const body = { account_id, end_to_end_id: debit, fraud_category: 'SCAM' };
      return { path: '/pix/med', body, other: { ...body, details: 'other' } };
    },
    med_refund: async ({ account_id, debit }) => {
      const { medId } = await opened('/pix/med', { account_id, end_to_end_id: debit, fraud_category: 'SCAM' });
      return { path: `/pix/med/${medId}/refund`, body: { account_id }, other: { account_id, amount: 1 } };
    },
    infraction: ({ account_id, received }) => {
      const body = { account_id, end_to_end_id: received };
      return { path: '/pix/infractions', body, other: { ...body, details: 'other' } };
    },
    transaction: ({ account_id, creditId }) => ({
      ...{ path: `/pix/payments/${creditId}/refund`, body: { account_id, amount: 100 } },
      other: { account_id, amount: 101 },
    }),
    webhook: () => {
      const body = { url: 'http://127.0.0.1:9/other', events: ['pix.claim.created'] };
      return { path: '/webhooks', body, other: { ...body, description: 'other' } };
    },
    webhook_delivery: ({ webhook }) => ({ path: `/webhooks/${webhook}/test`, body: {} }),
  };

  it.each(Object.entries(CREATIONS))(
    'two concurrent requests under one key create one %s, and a repeat gets the first answer',
    async (what, creation) => {
      const { path, body, other } = await creation(await ground());
      const key = { 'idempotency-key': `${what}-${newId()}` };
      const rows = async () => {
        const [row] = await gateway.sql<{ n: number }>(`select count(*) as n from ${what.split(' ')[0]}`);
        return row?.n ?? 0;
      };
      const before = await rows();
      const refused = await gateway.alpha.request('POST', path, { ...body, unknown: true }, key);
      expect(refused.status).toBe(422);

      const post = () => gateway.alpha.request('POST', path, body, key);
      const both = await Promise.all([post(), post()]);
      const firsts = both.filter(({ status, headers }) => status < 300 && !headers.has('x-idempotent-replay'));
      expect(firsts).toHaveLength(1);
      for (const { status, body: answer } of both.filter((answer) => !firsts.includes(answer))) {
        if (status >= 300) expect([status, answer.error.code]).toEqual([409, 'idempotency_in_progress']);
      }
      const repeated = await post();
      expect(repeated.headers.get('x-idempotent-replay')).toBe('true');
      expect([repeated.status, repeated.body]).toEqual([firsts[0]?.status, firsts[0]?.body]);
      if (other !== undefined) {
        const conflict = await gateway.alpha.request('POST', path, other, key);
        expect([conflict.status, conflict.body.error.code]).toEqual([409, 'idempotency_conflict']);
      }
      expect(await rows()).toBe(before + 1);
    },
  );

  it("REST and GraphQL repeat each other's charge with its instants", async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const key = `charge-${newId()}`;
    const path = '/pix/charges';
    const first = await gateway.alpha.request(
      'POST',
      path,
      { account_id: accountId, amount: 100 },
      { 'idempotency-key': key },
    );
    const { headers, body } = await gateway.alpha.graphql(
      `mutation ($input: CreateImmediateChargeInput!, $key: String) {
        createImmediateCharge(input: $input, idempotencyKey: $key) {
          ... on ImmediateCharge { txId brcode expiresAt account { accountId } } ... on Error { code } } }`,
      { input: { accountId, amount: 100 }, key },
    );
    const { txId, brcode, expiresAt } = first.body.data;
    expect(headers.get('x-idempotent-replay')).toBe('true');
    expect(body.data.createImmediateCharge).toEqual({
      txId,
      brcode,
      expiresAt,
      account: { accountId },
    });
  });

  it('a refused request leaves no idempotency key behind, so the key can be used again', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const key = { 'idempotency-key': `refused-${newId()}` };
    const charge = { account_id: accountId, amount: 100 };
    await gateway.alpha.request('POST', `/accounts/${accountId}/block`, {});
    const refused = await gateway.alpha.request('POST', '/pix/keys', { account_id: accountId, keyType: 'EVP' }, key);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'account_blocked']);
    await gateway.alpha.request('POST', `/accounts/${accountId}/unblock`, {});
    const made = await gateway.alpha.request('POST', '/pix/charges', charge, key);
    expect([made.status, made.headers.get('x-idempotent-replay')]).toEqual([201, null]);
  });

  it('two concurrent requests with the same external id create one charge over REST and GraphQL', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const order = { account_id: accountId, amount: 100, external_id: 'order-1' };
    const post = (body: object = order) => gateway.alpha.request('POST', '/pix/charges', body);
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ headers }) => headers.get('x-idempotent-replay')).sort()).toEqual([null, 'true']);
    expect(both[1]?.body).toEqual(both[0]?.body);
    const other = await post({ ...order, amount: 101 });
    const { txId } = both[0]?.body.data ?? {};
    expect([other.status, other.body.error]).toMatchObject([409, { code: 'external_id_taken', tx_id: txId }]);
    const mutate = (amount: number) =>
      gateway.alpha.graphql(
        `mutation ($input: CreateImmediateChargeInput!) { createImmediateCharge(input: $input) {
          ... on ImmediateCharge { txId } ... on Error { code } ... on Refusal { details } } }`,
        { input: { accountId, amount, externalId: 'order-1' } },
      );
    const again = await mutate(100);
    expect(again.headers.get('x-idempotent-replay')).toBe('true');
    expect(again.body.data.createImmediateCharge).toEqual({ txId });
    expect((await mutate(101)).body.data.createImmediateCharge).toEqual({
      code: 'external_id_taken',
      details: { tx_id: txId },
    });
    const rows = await gateway.sql('select tx_id from charge where account_id = $1', [accountId]);
    expect(rows).toEqual([{ tx_id: txId }]);
  });
});
