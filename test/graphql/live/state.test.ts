import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Collected, connectLive, type LiveClient } from '../../support/live.ts';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';
import { openReceiver, type Receiver } from '../../support/webhooks.ts';

let gateway: ServedGateway;
let live: LiveClient;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await serveGateway();
  receiver = await openReceiver();
});
beforeEach(() => {
  live = connectLive(gateway, gateway.alpha);
});
afterEach(async () => {
  await live.close();
  // Otherwise the next test would count these followers.
  await until(async () => (await followers()) === 0);
});
afterAll(async () => {
  await gateway?.stop();
  await receiver?.close();
});

const followers = async () => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(/^gateway_live_subscriptions (\d+)$/m.exec(body)?.[1]);
};

const UNKNOWN = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';

const refusalOf = async (subscription: Collected) => {
  await subscription.ended();
  return subscription.failure[0].extensions;
};

describe('the subscription to a transaction', () => {
  const of = (transactionId: string) =>
    live.subscribe(
      'subscription ($id: ID!) { transaction(transactionId: $id) { __typename transactionId status account { balance { blocked } } } }',
      {
        id: transactionId,
      },
    );
  const statuses = ({ results }: Collected) => results.map(({ data }) => data.transaction.status);

  it('a transaction subscription sends the current state, each later state once, and completes when it is final', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const id = await payment(gateway.alpha, accountId, 'slow@sandbox');
    const subscription = of(id);
    await subscription.ended();
    expect(statuses(subscription)).toEqual(['PROCESSING', 'SETTLED']);
    expect(subscription.results[0].data.transaction).toMatchObject({
      __typename: 'PixPayment',
      transactionId: id,
      account: { balance: { blocked: 1_000 } },
    });
    expect(subscription.results[1].data.transaction.account.balance.blocked).toBe(0);
    expect(subscription.isComplete).toBe(true);
  });

  it('a rejected transaction is sent to each of its subscribers', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const id = await payment(gateway.alpha, accountId, 'hold-reject@sandbox');
    const readers = [of(id), of(id), of(id)];
    await Promise.all(readers.map((reader) => reader.ended()));
    for (const reader of readers) expect(statuses(reader)).toEqual(['PROCESSING', 'REJECTED']);
  });

  it('a subscription to a final transaction sends its state and completes', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const id = await payment(gateway.alpha, accountId);
    await until(
      async () =>
        (await gateway.alpha.graphql(`{ transaction(transactionId: "${id}") { status } }`)).body.data.transaction
          .status === 'SETTLED',
    );
    const subscription = of(id);
    await subscription.ended();
    expect(statuses(subscription)).toEqual(['SETTLED']);
  });

  it('a subscription to an unknown transaction is not found, and to a foreign one is refused as in REST', async () => {
    const { accountId } = await fundedAccount(gateway.beta);
    const foreign = await payment(gateway.beta, accountId);
    expect(await refusalOf(of(UNKNOWN))).toMatchObject({ code: 'transaction_not_found', status: 404 });
    const rest = await gateway.alpha.request('GET', `/pix/payments/${foreign}`);
    expect(await refusalOf(of(foreign))).toMatchObject({ code: rest.body.error.code, status: rest.status });
    expect(await refusalOf(of('x'))).toMatchObject({ code: 'validation_failed' });
  });
});

describe('the subscription to a balance', () => {
  const of = (accountId: number) =>
    live.subscribe('subscription ($id: ID!) { balance(accountId: $id) { balance available blocked } }', {
      id: accountId,
    });
  const balances = ({ results }: Collected) => results.map(({ data }) => data.balance);

  it('a balance subscription sends the current balance and each change, and nothing without a change', async () => {
    const { accountId } = await fundedAccount(gateway.alpha, 10_000);
    const subscription = of(accountId);
    await subscription.take(1);
    await payment(gateway.alpha, accountId, 'slow@sandbox');
    await subscription.take(3);
    await gateway.alpha.request('POST', `/accounts/${accountId}/block`, {});
    await gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id: accountId, amount: 500 });
    await subscription.take(4);
    expect(balances(subscription)).toEqual([
      { balance: 10_000, available: 10_000, blocked: 0 },
      { balance: 10_000, available: 9_000, blocked: 1_000 },
      { balance: 9_000, available: 9_000, blocked: 0 },
      { balance: 9_500, available: 9_500, blocked: 0 },
    ]);
    expect(subscription.isComplete).toBe(false);
  });

  it('a balance subscription also sends changes without an event', async () => {
    const { accountId } = await fundedAccount(gateway.alpha, 10_000);
    const subscription = of(accountId);
    await subscription.take(1);
    await gateway.sql('update balance set blocked = 7000 where account_id = $1', [accountId]);
    await subscription.take(2);
    expect(balances(subscription)[1]).toEqual({ balance: 10_000, available: 3_000, blocked: 7_000 });
  });

  it('a balance subscription to a foreign account is refused in the same way as the query', async () => {
    const { accountId } = await fundedAccount(gateway.beta);
    for (const id of [accountId, 999_999]) {
      const rest = await gateway.alpha.request('GET', `/accounts/${id}/balance`);
      expect(await refusalOf(of(id))).toMatchObject({ code: rest.body.error.code, status: rest.status });
    }
  });
});

describe('the subscription to deliveries', () => {
  const of = (webhookId: string) =>
    live.subscribe(
      'subscription ($id: ID!) { delivery(webhookId: $id) { deliveryId status attemptCount nextAttemptAt attempts { number result httpStatus } webhook { webhookId } } }',
      { id: webhookId },
    );

  /** Waits until the states were read once, so that later changes are sent. */
  const followed = async (webhookId: string) => {
    const [before] = await gateway.sql<{ now: string }>('select clock_timestamp()::text as now');
    const subscription = of(webhookId);
    await until(async () => {
      const polls = await gateway.sql(
        `select from pg_stat_activity where datname = current_database() and state = 'idle'
         and query like 'with followed as materialized%' and query_start > $1`,
        [before?.now],
      );
      return polls.length > 0;
    });
    return subscription;
  };

  const register = async () => {
    const made = await gateway.alpha.request('POST', '/webhooks', {
      url: receiver.url,
      events: ['account.blocked', 'webhook.test'],
    });
    return made.body.data.id as string;
  };
  const testWebhook = (id: string) => gateway.alpha.request('POST', `/webhooks/${id}/test`);

  it('a delivery subscription sends each state of the webhook’s deliveries and none of other webhooks', async () => {
    const [id, other] = [await register(), await register()];
    const subscription = await followed(id);
    receiver.answer(503);
    await testWebhook(other);
    await testWebhook(id);
    const states = () => subscription.results.map(({ data }) => data.delivery);
    await until(() => states().some(({ attempts }) => attempts.length === 1));
    const failed = states().at(-1);
    expect(failed).toMatchObject({
      status: 'PENDING',
      attemptCount: 1,
      nextAttemptAt: expect.any(String),
      attempts: [{ number: 1, result: 'FAILED', httpStatus: 503 }],
      webhook: { webhookId: id },
    });
    receiver.answer(204);
    await gateway.alpha.graphql('mutation ($id: ID!) { retryDelivery(input: { deliveryId: $id }) { __typename } }', {
      id: failed.deliveryId,
    });
    await until(() => states().at(-1).status === 'SUCCEEDED');
    expect(states().at(-1)).toMatchObject({ deliveryId: failed.deliveryId, attemptCount: 2, nextAttemptAt: null });
    expect(new Set(states().map(({ deliveryId }) => deliveryId))).toEqual(new Set([failed.deliveryId]));
    subscription.unsubscribe();
  });

  it('a delivery subscription completes when the webhook is deleted', async () => {
    const id = await register();
    const subscription = await followed(id);
    await gateway.alpha.request('DELETE', `/webhooks/${id}`);
    await subscription.ended();
    expect(subscription.isComplete).toBe(true);
  });

  it('a delivery subscription to a foreign webhook is not found', async () => {
    const made = await gateway.beta.request('POST', '/webhooks', { url: receiver.url, events: ['webhook.test'] });
    for (const id of [made.body.data.id, UNKNOWN]) {
      expect(await refusalOf(of(id))).toMatchObject({ code: 'webhook_not_found', status: 404 });
    }
  });
});
