import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS } from '../support/browser-timeout.ts';
import { newCnpj } from '../support/customers.ts';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: an entry as the wire brings it
type Entry = any;

let gateway: ServedGateway;
let accountId: number;
let otherId: number;

beforeAll(async () => {
  gateway = await serveGateway();
  const { alpha } = gateway;
  accountId = (await fundedAccount(alpha, 100_000, newCnpj())).accountId;
  otherId = (await fundedAccount(alpha)).accountId;
  await payment(alpha, accountId);
  await alpha.request('POST', '/transfers/internal', {
    account_id: accountId,
    destination_account_id: otherId,
    amount: 700,
  });
  await until(async () => (await statement()).length === 4);
});
afterAll(() => gateway?.stop());

const get = (path: string, partner = gateway.alpha) => partner.request('GET', path);
const statement = async (): Promise<Entry[]> => (await get(`/accounts/${accountId}/statement`)).body.data;
const entryOf = async (type: string, direction: string): Promise<Entry> =>
  (await statement()).find((entry) => entry.type === type && entry.direction === direction);

const idsOf = ({ id, transactionId, end_to_end_id, originTransactionId }: Entry): string[] =>
  [id, id.toUpperCase(), transactionId, end_to_end_id, originTransactionId].filter(Boolean);

const ROUTES = {
  pix: ['/pix/payments/{id}', '/pix/{id}'],
  fee: ['/pix/payments/{id}', '/pix/{id}'],
  internal: ['/transfers/{id}'],
} as const;

describe('ids of a statement', () => {
  it('every id of a statement entry reads the transaction of the entry', async () => {
    for (const entry of (await statement()).filter(({ type }) => type in ROUTES)) {
      for (const route of ROUTES[entry.type as keyof typeof ROUTES]) {
        for (const id of idsOf(entry)) {
          const { status, body } = await get(route.replace('{id}', id));
          expect([status, (body.data ?? body).transactionId], `${route} ${id}`).toEqual([200, entry.transactionId]);
        }
      }
    }
  });

  it('a fee entry includes the origin under an id of the entry that caused the fee', async () => {
    const fee = await entryOf('fee', 'debit');
    expect(fee.originTransactionId).toBe((await entryOf('pix', 'debit')).transactionId);
  });

  it('every id of a received PIX can refund it and read its refunds', async () => {
    const received = await entryOf('pix', 'credit');
    const ids = idsOf(received);
    for (const [i, id] of ids.entries()) {
      const refund = await gateway.alpha.request('POST', `/pix/payments/${id}/refund`, {
        account_id: accountId,
        amount: 100,
      });
      expect([refund.status, refund.body.data?.originalTransactionId], id).toEqual([202, received.transactionId]);
      const trail = (await get(`/pix/payments/${id}/refunds?account_id=${accountId}`)).body.data;
      expect(trail.original.transactionId).toBe(received.transactionId);
      expect(trail.refunds).toHaveLength(i + 1);
    }
    const [audited] = await gateway.sql<{ n: number }>(
      `select count(*)::int as n from audit_event where action = 'pix.refund.requested' and account_id = $1
         and changes->>'original_transaction_id' = $2`,
      [accountId, received.transactionId],
    );
    expect(audited?.n).toBe(ids.length);
  });

  it('ids of a statement do not lead to data of another partner', async () => {
    const { beta } = gateway;
    const theirs = (await fundedAccount(beta)).accountId;
    for (const entry of (await statement()).filter(({ type }) => type in ROUTES)) {
      for (const route of ROUTES[entry.type as keyof typeof ROUTES]) {
        for (const id of [entry.id, entry.end_to_end_id].filter(Boolean)) {
          const { status, body } = await get(route.replace('{id}', id), beta);
          expect([status, body.error.code], `${route} ${id}`).toEqual([404, 'transaction_not_found']);
        }
      }
      if (entry.type !== 'pix') continue;
      for (const id of idsOf(entry)) {
        const path = `/pix/payments/${id}/refund`;
        const refund = await beta.request('POST', path, { account_id: theirs, amount: 100 });
        expect([refund.status, refund.body.error.code]).toEqual([404, 'transaction_not_found']);
        const trail = await get(`${path}s?account_id=${theirs}`, beta);
        expect([trail.status, trail.body.error.code]).toEqual([404, 'transaction_not_found']);
      }
    }
  });

  it('ids of a statement work in the graph as in REST', async () => {
    const entry = await entryOf('pix', 'debit');
    for (const id of idsOf(entry)) {
      const { body } = await gateway.alpha.graphql(
        'query ($id: ID!) { pixPayment(transactionId: $id) { transactionId } transaction(transactionId: $id) { transactionId } }',
        { id },
      );
      const found = { transactionId: entry.transactionId };
      expect(body.data).toEqual({ pixPayment: found, transaction: found });
    }
  });
});

describe('end-to-end id of a PIX between two accounts of the partner', () => {
  it('the end-to-end id reads the sent payment and refunds the received PIX', async () => {
    const { alpha } = gateway;
    const key = `${crypto.randomUUID()}@example.com`;
    await alpha.request('POST', '/pix/keys', { account_id: otherId, keyType: 'EMAIL', key });
    await expect
      .poll(async () => (await get(`/pix/keys?account_id=${otherId}`)).body.data[0]?.status, {
        timeout: BROWSER_TIMEOUT_MS,
      })
      .toBe('active');
    const sent = await payment(alpha, accountId, key);
    await expect
      .poll(async () => (await get(`/pix/${sent}`)).body.status, { timeout: BROWSER_TIMEOUT_MS })
      .toBe('settled');
    const { endToEndId } = (await get(`/pix/${sent}`)).body;
    expect((await get(`/pix/payments/${endToEndId}`)).body.data).toMatchObject({
      transactionId: sent,
      type: 'pix_out',
      account_id: accountId,
    });
    const refund = await alpha.request('POST', `/pix/payments/${endToEndId}/refund`, {
      account_id: otherId,
      amount: 1_000,
    });
    expect(refund.body.data).toMatchObject({ endToEndId, amount: 1_000 });
    expect(refund.body.data.originalTransactionId).not.toBe(sent);
    const ofPayer = await alpha.request('POST', `/pix/payments/${endToEndId}/refund`, {
      account_id: accountId,
      amount: 1_000,
    });
    expect([ofPayer.status, ofPayer.body.error.code]).toEqual([404, 'transaction_not_found']);
  });
});

describe('statement ids in OpenAPI', () => {
  it('OpenAPI describes transactionId of a statement entry as an id that other routes accept', async () => {
    const { body } = await gateway.stranger.request('GET', '/api/openapi');
    const { properties } = body.components.schemas.StatementEntry;
    expect(Object.keys(properties).slice(0, 2)).toEqual(['id', 'transactionId']);
    expect(properties.transactionId.description).toContain('/pix/payments/{id}');
    for (const path of [
      '/pix/payments/{id}',
      '/pix/payments/{id}/refund',
      '/pix/payments/{id}/refunds',
      '/transfers/{id}',
    ]) {
      const [route] = Object.values(body.paths[`/api/partner/v1${path}`] ?? body.paths[path]) as Entry[];
      const parameter = route.parameters.find(({ name }: { name: string }) => name === 'id');
      expect(parameter.description, path).toContain('end-to-end id');
    }
  });
});
