import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEscrowReleases } from '../../../../src/domains/finance/escrow/escrow-release.ts';
import { pageFinanceEvents } from '../../../../src/domains/finance/notifications/finance-event-log.ts';
import { registerFinanceWebhook } from '../../../../src/domains/webhooks/institution/finance-webhook.ts';
import { approvedRelease, seededEscrow } from '../../../support/escrow.ts';
import { type ServedFinance, serveFinance } from '../../../support/finance.ts';
import { signatureWith } from '../../../support/institution-webhooks.ts';
import { connectLive } from '../../../support/live.ts';
import { until } from '../../../support/until.ts';
import { openReceiver, type Receiver } from '../../../support/webhooks.ts';

const QUERY = `query ($after: Cursor, $types: [FinanceEventType!]) {
  financeEvents(first: 100, after: $after, types: $types) { nodes { cursor type name factKey occurredAt data } }
}`;

let gateway: ServedFinance;
let receiver: Receiver;
let escrow: number;
beforeAll(async () => {
  gateway = await serveFinance();
  receiver = await openReceiver();
  escrow = await seededEscrow(gateway);
});
afterAll(async () => {
  await gateway?.stop();
  await receiver?.close();
});

/** Requests, approves and pays a release. Returns its id. */
async function release(amount: number): Promise<string> {
  const { id } = await approvedRelease(gateway, escrow, amount);
  await until(async () => {
    const { items } = await gateway.as('vera').enter(listEscrowReleases, { accountId: escrow });
    return items.find((each) => each.id === id)?.status === 'released';
  });
  return id;
}

const nodesOf = async (variables: object = {}) =>
  (await gateway.own.graphql(QUERY, variables)).body.data.financeEvents.nodes;

describe('finance events', () => {
  test('a finance event is the same by cursor, by subscription and by the institution’s webhook', async () => {
    const registered = { url: receiver.url, events: ['escrow.released'] };
    const { secret } = await gateway.as('elisa').enter(registerFinanceWebhook, registered);
    const live = connectLive(gateway, gateway.own);
    const received = live.subscribe(
      'subscription { financeEvents(types: [ESCROW_RELEASED]) { cursor name factKey data } }',
    );
    await until(async () =>
      /^gateway_live_subscriptions 1$/m.test(await (await fetch(`${gateway.app.managementOrigin}/metrics`)).text()),
    );
    const first = await release(1_000);
    const second = await release(2_000);
    const seen = await received.take(2);
    expect(seen.map(({ data }) => data.financeEvents.factKey)).toEqual([
      `escrow.released:${first}`,
      `escrow.released:${second}`,
    ]);
    const data = { account_id: escrow, amount_minor: 1_000, release_id: first };
    expect(seen[0].data.financeEvents).toMatchObject({ name: 'escrow.released', data });

    const nodes = await nodesOf();
    expect(nodes[0]).toMatchObject({ type: 'ESCROW_RELEASED', factKey: `escrow.released:${first}`, data });
    expect((await nodesOf({ after: nodes[0].cursor })).map((node: { factKey: string }) => node.factKey)).toEqual([
      `escrow.released:${second}`,
    ]);
    expect(await nodesOf({ types: ['INTEGRATION_ALERT'] })).toEqual([]);

    const resumed = live.subscribe(`subscription { financeEvents(after: "${nodes[0].cursor}") { factKey } }`);
    const [next] = await resumed.take(1);
    expect(next.data.financeEvents.factKey).toBe(`escrow.released:${second}`);
    await live.close();

    await until(() => receiver.received.length === 2);
    const request = receiver.received.find(({ body }) => body.includes(first));
    if (!request) throw new Error('it was not delivered');
    expect(JSON.parse(request.body)).toEqual({
      ...{ id: request.id, event_type: 'escrow.released', fact_key: `escrow.released:${first}` },
      ...{ occurred_at: nodes[0].occurredAt, data },
    });
    expect(request.headers['x-service-signature']).toBe(signatureWith(secret, request));
  });

  test('finance events can be read newest first', async () => {
    const id = await release(1_500);
    await until(async () => JSON.stringify(await nodesOf()).includes(id));
    const page = (order: 'newest' | 'oldest') => gateway.as('vera').enter(pageFinanceEvents, { first: 100, order });
    const [newest, oldest] = [(await page('newest')).items, (await page('oldest')).items];
    expect(newest).toEqual(oldest.toReversed());
    expect(JSON.stringify(newest[0])).toContain(id);
  });

  test('a reader receives only the finance events that its scopes allow', async () => {
    const id = await release(3_000);
    await until(async () => JSON.stringify(await nodesOf()).includes(id));
    const limited = await gateway.own.withScopes(['finance_ap:read']);
    expect((await limited.graphql(QUERY)).body.data.financeEvents.nodes).toEqual([]);
    const asked = await limited.graphql(QUERY, { types: ['ESCROW_RELEASED'] });
    expect(asked.body.errors[0].extensions).toMatchObject({
      code: 'forbidden',
      requiredScope: 'finance_treasury:read',
    });
    const writer = await gateway.own.withScopes(['finance_ap:write']);
    expect((await writer.graphql(QUERY)).body.errors[0].extensions.code).toBe('forbidden');
    const ofPersons = await gateway.as('vera').enter(pageFinanceEvents, { first: 100 });
    expect(JSON.stringify(ofPersons.items)).toContain(id);
  });

  test('finance events appear neither among the events of a partner nor among those of the integration', async () => {
    for (const partner of [gateway.alpha, gateway.own]) {
      const { body } = await partner.graphql('{ events(first: 100) { nodes { name } } }');
      expect(JSON.stringify(body)).not.toContain('escrow.released');
    }
    const { body } = await gateway.alpha.graphql(QUERY);
    expect(body.errors[0].extensions.code).toBe('finance_integration_not_enabled');
  });
});
