import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PostgresPair } from '../support/postgres-pair.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import type { Sql } from '../support/sql.ts';
import { until } from '../support/until.ts';

const WITHIN_MS = 60_000;

describe('two gateways with one replica', () => {
  let pair: PostgresPair;
  let standby: Sql;
  let here: ServedGateway;
  let there: ServedGateway;

  const ready = async ({ stranger }: ServedGateway) => (await stranger.request('GET', '/ready')).body;
  const isUsed = async () => {
    const states = await Promise.all([here, there].map(ready));
    return states.every(({ replicas }) => Object.values(replicas).join() === 'ok');
  };
  const metric = async ({ stranger }: ServedGateway, line: string): Promise<number> => {
    const { body } = await stranger.request('GET', '/metrics');
    const found = (body as string).split('\n').find((each) => each.startsWith(`${line} `));
    return Number(found?.split(' ')[1] ?? 0);
  };
  const readsOf = async (from: string) => {
    const line = `gateway_request_reads_total{from="${from}"}`;
    return (await metric(here, line)) + (await metric(there, line));
  };

  beforeAll(async () => {
    pair = await PostgresPair.start({ synchronous: false });
    standby = pair.standby?.sql ?? expect.fail('no standby');
    const settings = { DATABASE_OWNER_URL: pair.url(), DATABASE_REPLICA_URL: pair.url(pair.standby?.port) };
    here = await serveGateway(settings);
    there = await serveGateway(settings);
  });

  beforeEach(() => until(isUsed, WITHIN_MS));

  afterAll(async () => {
    await here?.stop();
    await there?.stop();
    await pair?.stop();
  });

  async function readOwnWrites(): Promise<void> {
    for (const [wrote, other] of [
      [here, there],
      [there, here],
    ] as const) {
      const { customerId, accountId } = await fundedAccount(wrote.alpha, 5_000);
      const got = await other.alpha.request('GET', `/customers/${customerId}`);
      expect(got.status).toBe(200);
      const graph = await other.alpha.graphql(
        `{ account(accountId: ${accountId}) { id customer { id name } balance { available } } }`,
      );
      expect(graph.body).toMatchObject({ data: { account: { balance: { available: 5_000 } } } });
      const foreign = await other.beta.request('GET', `/accounts/${accountId}/balance`);
      expect(foreign.status).toBe(404);
    }
  }

  test("a partner's write at one gateway is visible at the other at once, by REST and GraphQL, mostly from the replica", async () => {
    const before = await readsOf('replica');
    do await readOwnWrites();
    while ((await readsOf('replica')) === before);
  });

  test("a partner's write is visible while the replica is paused, and the metrics report the pause", async () => {
    await standby('select pg_wal_replay_pause()');
    await readOwnWrites();
    for (const gateway of [here, there]) {
      const published = await until(async () => {
        const { status, replicas } = await ready(gateway);
        return Object.values(replicas).join() === 'behind' && { status };
      }, WITHIN_MS);
      expect(published).toEqual({ status: 'ok' });
    }
    const label = `{replica="127.0.0.1:${pair.standby?.port}"}`;
    await until(async () => (await metric(here, `gateway_replica_lag_bytes${label}`)) > 0);
    expect(await metric(here, `gateway_replica_used${label}`)).toBe(0);
    await standby('select pg_wal_replay_resume()');
    await until(async () => (await metric(here, `gateway_replica_used${label}`)) === 1, WITHIN_MS);
  });
});
