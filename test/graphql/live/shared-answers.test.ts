import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive } from '../../support/live.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const sent: string[] = [];
let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({}, { onStatement: (text) => sent.push(text) });
});
afterAll(() => gateway?.stop());

const subscriptions = async () => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(/^gateway_live_subscriptions (\d+)$/m.exec(body)?.[1]);
};
const receive = (accountId: number) =>
  gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id: accountId, amount: 100 });

const QUERY = `subscription ($after: Cursor, $entries: Int) {
  events(after: $after, types: [PIX_RECEIVED]) { cursor account { balance { balance } statement(first: $entries) { nodes { amount } } } }
}`;

describe('an event with many subscribers', () => {
  it('an event for 50 identical subscriptions runs the statements of one', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const { eventCursor: after } = (await gateway.alpha.graphql('{ eventCursor }')).body.data;
    const lives = Array.from({ length: 5 }, () => connectLive(gateway, gateway.alpha));
    const all = lives.flatMap((live) => Array.from({ length: 10 }, () => live.subscribe(QUERY, { after, entries: 1 })));
    await until(async () => (await subscriptions()) === 50);
    sent.length = 0;
    await receive(accountId);
    const results = await Promise.all(all.map(async (each) => (await each.take(1))[0]));
    for (const { data } of results) {
      expect(data.events.account).toEqual({ balance: { balance: 100_100 }, statement: { nodes: [{ amount: 100 }] } });
    }
    expect(sent.filter((text) => text.includes('where a.partner_id = $1 and a.id = any'))).toHaveLength(1);
    await Promise.all(lives.map((live) => live.close()));
  });

  it('subscriptions with different documents or variables get their own results', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const live = connectLive(gateway, gateway.alpha);
    const [one, two, other] = [
      live.subscribe(QUERY, { entries: 1 }),
      live.subscribe(QUERY, { entries: 2 }),
      live.subscribe('subscription { events(types: [PIX_RECEIVED]) { accountId } }'),
    ];
    await until(async () => (await subscriptions()) === 3);
    await receive(accountId);
    const entries = async (reader: typeof one) => (await reader.take(1))[0].data.events.account.statement.nodes.length;
    expect([await entries(one), await entries(two)]).toEqual([1, 2]);
    expect((await other.take(1))[0].data).toEqual({ events: { accountId } });
    await live.close();
  });

  it('each event is sent with the state after it, without data cached from the previous event', async () => {
    const { accountId } = await fundedAccount(gateway.alpha, 1_000);
    const live = connectLive(gateway, gateway.alpha);
    const events = live.subscribe(QUERY, { entries: 1 });
    await until(async () => (await subscriptions()) === 1);
    for (const balance of [1_100, 1_200, 1_300]) {
      await receive(accountId);
      await until(() => events.results.at(-1)?.data.events.account.balance.balance === balance);
    }
    expect(events.results).toHaveLength(3);
    await live.close();
  });
});
