import readQrCode from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive } from '../../../support/live.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';
import { until } from '../../../support/until.ts';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const DYNAMIC = expect.stringMatching(/^[a-zA-Z0-9]{32}$/);
const EVP = expect.stringMatching(/^[0-9a-f-]{36}$/);

let gateway: ServedGateway;
let accountId: number;
beforeAll(async () => {
  gateway = await serveGateway();
  accountId = (await fundedAccount(gateway.alpha, 100)).accountId;
});
afterAll(() => gateway?.stop());

const post = async (path: string, body: object, partner = gateway.alpha) => {
  const answer = await partner.request('POST', path, { account_id: accountId, ...body });
  return { status: answer.status, ...answer.body };
};
const read = async (id: string) => (await gateway.alpha.request('GET', `/pix/charges/${id}`)).body.data;
const pay = async (txId: string, body: object = {}) => {
  const { status, body: answer } = await gateway.alpha.request('POST', `/api/sandbox/v1/pix/charges/${txId}/pay`, body);
  return { http: status, ...answer };
};
const ask = async (query: string, variables: object = {}) => {
  const { body } = await gateway.alpha.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

function scanned(dataUrl: string): string | undefined {
  const [head, base64 = ''] = dataUrl.split(',');
  expect(head).toBe('data:image/png;base64');
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'));
  return readQrCode.default(new Uint8ClampedArray(data), width, height)?.data;
}

describe('charges by REST', () => {
  it('POST /pix/charges returns exactly the contract’s members', async () => {
    const { status, data } = await post('/pix/charges', { amount: 1_500, description: 'Order 42' });
    expect(status).toBe(201);
    expect(data).toEqual({
      ...{ account_id: accountId, amount: 1_500, description: 'Order 42', txId: DYNAMIC, expiresAt: INSTANT },
      brcode: expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/),
      qrcode_base64: expect.any(String),
      locationUrl: expect.stringMatching(`^${gateway.app.origin}/qr/v2/[\\w-]+$`),
    });
    expect(scanned(data.qrcode_base64)).toBe(data.brcode);
  });

  it('the REST creation of a static QR code returns exactly the contract’s members', async () => {
    const { status, data } = await post('/pix/qrcodes/static', { city: 'Recife' });
    expect(status).toBe(201);
    expect(data).toEqual({
      ...{ account_id: accountId, type: 'static', amount: null, description: null, pixKey: EVP },
      txId: expect.stringMatching(/^[a-z0-9]{25}$/),
      brcode: expect.stringContaining(data.pixKey),
      qrcode_base64: expect.any(String),
    });
    expect(scanned(data.qrcode_base64)).toBe(data.brcode);
  });

  it('the REST creation of a charge with a due date returns exactly the contract’s members', async () => {
    const { status, data } = await post('/pix/cobv', { amount: 10_000, due_date: '2030-01-02', rebate_value: '1.00' });
    expect(status).toBe(201);
    expect(data).toEqual({
      ...{ account_id: accountId, type: 'cobv', amount: 10_000, dueDate: '2030-01-02', txId: DYNAMIC },
      ...{ brcode: expect.any(String), qrcode_base64: expect.any(String), expiresAt: '2030-02-02T03:00:00.000Z' },
      locationUrl: expect.stringMatching(`^${gateway.app.origin}/qr/v2/cobv/[\\w-]+$`),
    });
    expect(scanned(data.qrcode_base64)).toBe(data.brcode);
  });

  it('a missing due date responds with 400; other invalid terms respond with 422 and their wire names', async () => {
    expect(await post('/pix/cobv', { amount: 1 })).toMatchObject({ status: 400, error: { code: 'due_date_required' } });
    expect(await post('/pix/cobv', { amount: 100, due_date: '2030-02-30', fine_value: '1' })).toMatchObject({
      status: 422,
      error: { code: 'validation_failed', fields: { due_date: expect.any(String) } },
    });
    expect(await post('/pix/cobv', { amount: 100, due_date: '2030-01-02', fine_value: '1' })).toMatchObject({
      status: 422,
      error: { code: 'validation_failed', fields: { fine_type: expect.any(String) } },
    });
    expect(await post('/pix/charges', { amount: 1, pix_key: 'x' })).toMatchObject({
      status: 422,
      error: { code: 'validation_failed', fields: { pix_key: expect.any(String) } },
    });
    expect(await post('/pix/qrcodes/static', { pix_key: 'x@example.com' })).toMatchObject({
      status: 422,
      error: { code: 'invalid_pix_key' },
    });
  });

  it('REST reads a charge by txId and by UUID; another partner’s charge looks like an unknown one', async () => {
    const { data } = await post('/pix/charges', { amount: 700 });
    const record = {
      ...{ txId: data.txId, account_id: accountId, type: 'immediate', status: 'active', amount: 700 },
      ...{ description: null, brcode: data.brcode, expiresAt: data.expiresAt, paidAt: null },
    };
    expect(await read(data.txId)).toEqual(record);
    const { charge } = await ask(`{ charge(txId: "${data.txId}") { chargeId } }`);
    expect(await read(charge.chargeId)).toEqual(record);
    const answers = await Promise.all(
      [data.txId, charge.chargeId, '0'.repeat(32), '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10'].map(async (id) => {
        const { status, body } = await gateway.beta.request('GET', `/pix/charges/${id}`);
        const { request_id: _, ...error } = body.error;
        return { status, error };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404, error: { code: 'charge_not_found' } });
  });
});

describe('simulated payment of a charge', () => {
  it('a simulated payment pays the price of the charge, and a second payer is refused', async () => {
    const { data } = await post('/pix/charges', { amount: 1_500, external_id: 'order-7' });
    expect(await pay(data.txId)).toMatchObject({
      http: 202,
      data: { account_id: accountId, amount: 1_500, status: 'settled', reason_code: null },
    });
    expect(await read(data.txId)).toMatchObject({ status: 'paid', paidAt: INSTANT });
    expect(await pay(data.txId)).toMatchObject({ data: { status: 'rejected', reason_code: 'DUPL' } });
  });

  it('a simulated payment of another amount is refused', async () => {
    const { data } = await post('/pix/charges', { amount: 1_500 });
    expect(await pay(data.txId, { amount: 1_400 })).toMatchObject({
      data: { status: 'rejected', reason_code: 'BE17' },
    });
    expect(await read(data.txId)).toMatchObject({ status: 'active' });
  });

  it('a simulated payment of an open code requires the amount', async () => {
    const { data } = await post('/pix/qrcodes/static', {});
    expect(await pay(data.txId)).toMatchObject({ http: 422, error: { fields: { amount: expect.any(String) } } });
    for (const amount of [300, 200])
      expect(await pay(data.txId, { amount })).toMatchObject({ data: { status: 'settled' } });
    expect(await read(data.txId)).toMatchObject({ status: 'active', paidAt: INSTANT });
  });

  it('a simulated payment of another partner’s charge is refused as unknown', async () => {
    const { data } = await post('/pix/charges', { amount: 1_500 });
    const path = `/api/sandbox/v1/pix/charges/${data.txId}/pay`;
    expect(await gateway.beta.request('POST', path, {})).toMatchObject({
      status: 404,
      body: { error: { code: 'charge_not_found' } },
    });
  });
});

describe('charges by GraphQL', () => {
  const CREATE = `mutation ($input: CreateImmediateChargeInput!) {
    createImmediateCharge(input: $input) {
      __typename ... on ImmediateCharge { id txId chargeId qrCode brcode expiresAt locationUrl } ... on Error { code }
    }
  }`;
  const create = async (input: object = {}) =>
    (await ask(CREATE, { input: { accountId, amount: 1_500, ...input } })).createImmediateCharge;

  it('GraphQL creates charges, reads them as nodes, pays and cancels them', async () => {
    const made = await create({ expiresInSeconds: 600 });
    expect(scanned(made.qrCode)).toBe(made.brcode);
    const { node } = await ask(`{ node(id: "${made.id}") { ... on Charge { txId status } } }`);
    expect(node).toEqual({ txId: made.txId, status: 'ACTIVE' });
    const cancel = `mutation { cancelCharge(input: { txId: "${made.txId}" }) {
      ... on CancelledCharge { charge { txId status } } ... on Error { code } } }`;
    expect(await ask(cancel)).toEqual({ cancelCharge: { charge: { txId: made.txId, status: 'CANCELLED' } } });
    expect(await ask(cancel)).toEqual({ cancelCharge: { code: 'invalid_charge_state' } });
    const paid = `mutation { simulateChargePayment(input: { txId: "${made.txId}" }) {
      ... on SimulatedPix { status reasonCode } } }`;
    expect(await ask(paid)).toEqual({ simulateChargePayment: { status: 'REJECTED', reasonCode: 'BE17' } });
  });

  it('GraphQL links charges to their transactions, transactions to their charges, and both to their events', async () => {
    const { txId } = await create({ externalId: 'order-9' });
    await pay(txId, { amount: 1 });
    await pay(txId);
    const query = `{ charge(txId: "${txId}") {
      status paymentCount externalId account { accountId }
      payments { nodes { amount status charge { txId } payer { name } } }
      events { nodes { name charge { txId } } }
    } }`;
    const charge = await until(async () => {
      const found = (await ask(query)).charge;
      return found.events.nodes.length === 3 ? found : undefined;
    });
    expect(charge).toEqual({
      ...{ status: 'PAID', paymentCount: 1, externalId: 'order-9', account: { accountId } },
      payments: {
        nodes: [{ amount: 1_500, status: 'SETTLED', charge: { txId }, payer: { name: 'João Pagador' } }],
      },
      events: {
        nodes: ['pix.charge.created', 'pix.received.failed', 'pix.charge.paid'].map((name) => ({
          name,
          charge: { txId },
        })),
      },
    });
  });

  it('GraphQL lists charges by kind and state, newest first, page by page', async () => {
    const { accountId: other } = await fundedAccount(gateway.alpha, 100);
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await create({ accountId: other })).txId);
    const qr = (await post('/pix/qrcodes/static', { account_id: other })).data.txId as string;
    await pay(made[1] as string);
    const list = async (args: string) =>
      (
        await ask(
          `{ account(accountId: ${other}) { charges${args} { nodes { txId } pageInfo { endCursor hasNextPage } } } }`,
        )
      ).account.charges;
    const idsOf = async (args: string) => (await list(args)).nodes.map(({ txId }: { txId: string }) => txId);
    expect(await idsOf('')).toEqual([qr, ...made]);
    expect(await idsOf('(type: STATIC)')).toEqual([qr]);
    expect(await idsOf('(status: PAID)')).toEqual([made[1]]);
    expect(await idsOf('(type: STATIC, status: PAID)')).toEqual([]);
    expect(await idsOf('(type: IMMEDIATE, status: ACTIVE)')).toEqual([made[0], ...made.slice(2)]);
    const first = await list('(first: 4)');
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(await idsOf(`(first: 4, after: "${first.pageInfo.endCursor}")`)).toEqual(made.slice(3));
    const all = (await ask('{ charges(first: 6) { nodes { txId } } }')).charges.nodes;
    expect(all.map(({ txId }: { txId: string }) => txId)).toEqual([qr, ...made]);
  });

  it('GraphQL returns the price on a day and the debtor of a charge with a due date', async () => {
    const { createDueDateCharge } = await ask(`mutation { createDueDateCharge(input: {
      accountId: ${accountId}, amount: 10000, dueDate: "2030-01-02", fineType: PERCENTUAL, fineValue: "2.00",
      interestType: FIXO, interestValue: "0.10", debtorName: "João Pagador", debtorDocument: "11144477735"
    }) { ... on DueDateCharge {
      id dueDate payableUntil debtor { name cpf cnpj }
      due: amountOn { final } late: amountOn(date: "2030-01-04") { original fine interest final daysLate }
      over: amountOn(date: "2030-02-02") { final }
    } ... on Error { code message } } }`);
    expect(createDueDateCharge).toEqual({
      id: expect.any(String),
      ...{ dueDate: '2030-01-02', payableUntil: '2030-02-01', over: null, due: { final: 10_000 } },
      debtor: { name: 'João Pagador', cpf: '11144477735', cnpj: null },
      late: { original: 10_000, fine: 200, interest: 20, final: 10_220, daysLate: 2 },
    });
    const { node } = await ask(`{ node(id: "${createDueDateCharge.id}") { ... on DueDateCharge { dueDate } } }`);
    expect(node).toEqual({ dueDate: '2030-01-02' });
  });
});

describe('subscription to a charge', () => {
  const FOLLOW =
    'subscription ($txId: ID!) { charge(txId: $txId) { txId status paymentCount payments { nodes { amount } } } }';

  it('the subscription sends the charge, then its payment, and completes', async () => {
    const { data } = await post('/pix/charges', { amount: 1_500 });
    const live = connectLive(gateway, gateway.alpha);
    const received = live.subscribe(FOLLOW, { txId: data.txId });
    await received.take(1);
    await pay(data.txId, { amount: 1 });
    await pay(data.txId);
    await received.ended();
    expect(received.isComplete).toBe(true);
    const states = received.results.map(({ data: { charge } }) => charge);
    expect(states).toEqual([
      { txId: data.txId, status: 'ACTIVE', paymentCount: 0, payments: { nodes: [] } },
      { txId: data.txId, status: 'PAID', paymentCount: 1, payments: { nodes: [{ amount: 1_500 }] } },
    ]);
    await live.close();
  });

  it('the subscription sends each payment of a static QR code and stays open', async () => {
    const { data } = await post('/pix/qrcodes/static', {});
    const live = connectLive(gateway, gateway.alpha);
    const received = live.subscribe(FOLLOW, { txId: data.txId });
    await received.take(1);
    await pay(data.txId, { amount: 10 });
    await received.take(2);
    await pay(data.txId, { amount: 20 });
    await received.take(3);
    expect(received.results.map(({ data: { charge } }) => charge.paymentCount)).toEqual([0, 1, 2]);
    expect(received.isComplete).toBe(false);
    await live.close();
  });

  it('the subscription to another partner’s charge is refused as unknown', async () => {
    const { data } = await post('/pix/charges', { amount: 1_500 });
    const live = connectLive(gateway, gateway.beta);
    const received = live.subscribe(FOLLOW, { txId: data.txId });
    await received.ended();
    expect(received.failure[0].extensions).toMatchObject({ code: 'charge_not_found', status: 404 });
    await live.close();
  });
});
