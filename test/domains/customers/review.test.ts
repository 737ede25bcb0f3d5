import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCpf, fundedAccount, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';

const SANDBOX = '/api/sandbox/v1';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

/** A customer under review, whose first account has received R$ 100.00. */
async function suspect() {
  const { alpha } = gateway;
  const wanted = { document: freshCpf(), name: 'Ana PEP', password: 'correct horse' };
  const customer = (await alpha.request('POST', '/customers', wanted)).body.data;
  const accountId = customer.accounts[0].id as number;
  await alpha.request('POST', `${SANDBOX}/pix/received`, { account_id: accountId, amount: 10_000 });
  return { customerId: customer.id as number, accountId };
}

const conclude = (customerId: number | string, outcome: string) =>
  gateway.alpha.request('POST', `${SANDBOX}/customers/${customerId}/review/conclude`, { outcome });

const open = (customerId: number) =>
  gateway.alpha.request('POST', `/customers/${customerId}/accounts`, { account_type: 'checking' });

const customerOf = async (customerId: number) =>
  (await gateway.alpha.request('GET', `/customers/${customerId}`)).body.data;

async function pay(accountId: number) {
  const { accountId: destination } = await fundedAccount(gateway.alpha, 1);
  const order = { account_id: accountId, destination_account_id: destination, amount: 100 };
  const { status, body } = await gateway.alpha.request('POST', '/transfers/internal', order);
  return { status, code: body.error?.code };
}

const eventsOf = async (accountId: number) => {
  const { body } = await gateway.alpha.graphql(`{ account(accountId: ${accountId}) { events { nodes { name } } } }`);
  return body.data.account.events.nodes.map(({ name }: { name: string }) => name);
};

describe('the end of a compliance review', () => {
  it('a cleared review unblocks every account of the customer with an event, and payments work again', async () => {
    const { customerId, accountId } = await suspect();
    const second = (await open(customerId)).body.data;
    expect(second.status).toBe('blocked');
    expect(await pay(accountId)).toEqual({ status: 422, code: 'account_blocked' });

    const { status, body } = await conclude(customerId, 'cleared');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: customerId,
      status: 'active',
      kyc: { status: 'approved', risk_level: 'low', is_pep: true, edd_required: false },
      accounts: [
        { id: accountId, status: 'active' },
        { id: second.id, status: 'active' },
      ],
    });
    expect(await customerOf(customerId)).toEqual(body.data);

    expect(await pay(accountId)).toEqual({ status: 202, code: undefined });
    expect((await open(customerId)).body.data.status).toBe('active');
    for (const id of [accountId, second.id]) {
      const published = (await eventsOf(id)).filter((type: string) => type.startsWith('account.'));
      expect(published.sort()).toEqual(['account.created', 'account.unblocked']);
    }
    const trail = (await gateway.alpha.request('GET', `/accounts/${accountId}/events`)).body.data.events;
    expect(trail.find(({ action }: { action: string }) => action === 'customer.reviewed')).toMatchObject({
      resourceType: 'customer',
      changes: { review: 'cleared', status: 'active', outcome: 'approved' },
    });
  });

  it('a confirmed review keeps all accounts blocked, also new ones, and the partner cannot unblock them', async () => {
    const { customerId, accountId } = await suspect();
    const { body } = await conclude(customerId, 'confirmed');
    expect(body.data).toMatchObject({
      status: 'blocked',
      kyc: { status: 'blocked', risk_level: 'high', edd_required: true },
      accounts: [{ id: accountId, status: 'blocked' }],
    });
    expect(await pay(accountId)).toEqual({ status: 422, code: 'account_blocked' });
    const further = (await open(customerId)).body.data;
    expect(further.status).toBe('blocked');
    for (const id of [accountId, further.id]) {
      const unblock = await gateway.alpha.request('POST', `/accounts/${id}/unblock`);
      expect([unblock.status, unblock.body.error.code]).toEqual([422, 'compliance_blocked']);
    }
    expect(await eventsOf(accountId)).not.toContain('account.unblocked');
  });

  it('a cleared review leaves an account closed that the partner closed during the review', async () => {
    const { customerId } = await suspect();
    const { id } = (await open(customerId)).body.data;
    expect((await gateway.alpha.request('POST', `/accounts/${id}/close`)).status).toBe(200);
    const { accounts } = (await conclude(customerId, 'cleared')).body.data;
    expect(accounts.find((account: { id: number }) => account.id === id).status).toBe('closed');
  });

  it('a compliance review is concluded once, with one result', async () => {
    const { customerId } = await suspect();
    const both = await Promise.all(['cleared', 'confirmed'].map((outcome) => conclude(customerId, outcome)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const after = await customerOf(customerId);
    for (const outcome of ['cleared', 'confirmed']) {
      const again = await conclude(customerId, outcome);
      expect([again.status, again.body.error.code]).toEqual([422, 'invalid_review_state']);
    }
    expect(await customerOf(customerId)).toEqual(after);
  });

  it('concluding a review is rejected for a customer without one, an unknown customer and an unknown result', async () => {
    const { customerId } = await fundedAccount(gateway.alpha);
    expect((await conclude(customerId, 'confirmed')).body.error.code).toBe('invalid_review_state');
    expect((await customerOf(customerId)).status).toBe('active');
    expect((await conclude(900_000_000, 'cleared')).body.error.code).toBe('customer_not_found');
    const { customerId: open } = await suspect();
    expect((await conclude(open, 'maybe')).body.error.fields).toEqual({ outcome: expect.any(String) });
    expect((await customerOf(open)).kyc.status).toBe('pending');
  });

  it('a cleared review also unblocks accounts that are opened at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customerId } = await suspect();
      const [first, ended, last] = await Promise.all([
        open(customerId),
        conclude(customerId, 'cleared'),
        open(customerId),
      ]);
      expect([first.status, ended.status, last.status]).toEqual([201, 200, 201]);
      const { accounts } = await customerOf(customerId);
      expect(accounts.map(({ status }: { status: string }) => status)).toEqual(['active', 'active', 'active']);
    }
  });

  it('a compliance review can be concluded in GraphQL', async () => {
    const { customerId } = await suspect();
    const ask = `mutation { simulateReviewConclusion(input: { customerId: ${customerId}, outcome: CLEARED }) {
      ... on Customer { status kyc { status } accounts { nodes { status } } } ... on Error { code } } }`;
    const first = await gateway.alpha.graphql(ask);
    expect(first.body.data.simulateReviewConclusion).toEqual({
      status: 'ACTIVE',
      kyc: { status: 'APPROVED' },
      accounts: { nodes: [{ status: 'ACTIVE' }] },
    });
    const again = await gateway.alpha.graphql(ask);
    expect(again.body.data.simulateReviewConclusion).toEqual({ code: 'invalid_review_state' });
  });
});
