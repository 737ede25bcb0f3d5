import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../src/domains.ts';
import { freshDatabase } from '../support/database.ts';
import { expectAllDelivered, expectEachStepPublished, InFlight, publishedEvents } from '../support/delivery-account.ts';
import { FAST_RAIL, surviveRounds } from '../support/fault-round.ts';
import { isReady } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { hasRabbitmq, type RabbitmqNode } from '../support/rabbitmq.ts';
import { type RabbitmqCluster, startRabbitmqCluster } from '../support/rabbitmq-cluster.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { ROUNDS_MS, report, sized } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { until } from '../support/until.ts';
import { nothingIsDue } from '../support/webhook-storm.ts';

const GOES_ON_WITHIN_MS = 60_000;

describe.skipIf(!hasRabbitmq())('RabbitMQ cluster of three nodes', { timeout: ROUNDS_MS }, () => {
  let cluster: RabbitmqCluster;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let roles: SeparateRoles;
  let partner: PartnerClient;
  let account: number;
  let receiver: StrictReceiver;
  const wentOn: Record<string, number[]> = {};

  beforeAll(async () => {
    [cluster, database] = await Promise.all([startRabbitmqCluster(), freshDatabase()]);
    sql = openSql(database.url);
    const addresses = cluster.nodes.map(({ url }) => `${url}?heartbeat=2`).join(',');
    roles = await startSeparateRoles({ ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: addresses });
    partner = await roles.api.partner('alpha');
    const types = events.map(({ type }) => type);
    receiver = await StrictReceiver.register(partner, types, () => 204);
    account = await partner.openAccount();
  });

  afterAll(async () => {
    await roles?.stop();
    await receiver?.close();
    await sql?.close();
    await database?.drop();
    await cluster?.stop();
  });

  async function goesOn(fault: string): Promise<void> {
    const began = performance.now();
    await partner.fundWithin(account, 1, GOES_ON_WITHIN_MS).catch(async (cause: Error) => {
      const ready = await fetch(`${roles.api.management}/ready`).then((answer) => answer.text());
      throw new Error(`${cause.message} when a node is ${fault}; ready says ${ready}`, { cause });
    });
    const bookedAt = performance.now();
    await until(async () => (await unpublishedFor()) * 1_000 < performance.now() - bookedAt, GOES_ON_WITHIN_MS);
    wentOn[fault] = [...(wentOn[fault] ?? []), Math.round(performance.now() - began)];
  }

  async function unpublishedFor(): Promise<number> {
    const ready = await fetch(`${roles.api.management}/ready`);
    return ((await ready.json()) as { oldest_unpublished_seconds: number }).oldest_unpublished_seconds;
  }

  const freeze = async (random: SeededRandom) => {
    const node = random.pick(cluster.nodes);
    await node.freeze();
    await Promise.all([goesOn('frozen'), cluster.untilMissed(node)]);
    await node.thaw();
    await goesOn('thawed');
    // Restarts the node as an operator does. A node that sees the others again before it has paused stays out of the
    // cluster until its restart.
    await node.killServer();
    await node.startServer();
    await cluster.untilWhole();
  };
  const kill = async (random: SeededRandom) => {
    const node = random.pick(cluster.nodes);
    await node.killServer();
    await goesOn('killed');
    return node;
  };
  const killAndStart = async (random: SeededRandom) => {
    const node = await kill(random);
    await node.startServer();
    await cluster.untilWhole();
  };
  const isolate = async (random: SeededRandom) => {
    const node = random.pick(cluster.nodes);
    await cluster.isolate(node);
    await Promise.all([goesOn('cut off'), cluster.untilMissed(node)]);
    await cluster.rejoin(node);
    await cluster.untilWhole();
  };
  /** The remaining node pauses, and nothing is published until a second node is back. */
  const killTwo = async (random: SeededRandom) => {
    const left = random.pick(cluster.nodes);
    const killed: readonly RabbitmqNode[] = cluster.nodes.filter((node) => node !== left);
    await Promise.all(killed.map((node) => node.killServer()));
    await until(async () => !(await isReady(roles.api.management)), GOES_ON_WITHIN_MS);
    await Promise.all(killed.map((node) => node.startServer()));
    await goesOn('two killed and started');
    await cluster.untilWhole();
  };
  /** For the short form: the killed node stays down, because its start costs seconds of a processor. */
  const freezeAndKill = async (random: SeededRandom) => {
    await freeze(random);
    await kill(random);
  };

  test('no payment or event is lost or doubled when RabbitMQ nodes are killed, frozen and cut off', async () => {
    const faults = sized([freezeAndKill], [freeze, killAndStart, isolate, killTwo]);
    await surviveRounds({ partner, databaseUrl: () => database.url, faults });
    const published = await publishedEvents(sql);
    await until(async () => receiver.taken >= published.length && nothingIsDue(sql), GOES_ON_WITHIN_MS);
    const account = await expectAllDelivered(sql, [receiver], published, new InFlight());
    expect(account.deliveries).toBe(published.length);
    await expectEachStepPublished(sql);
    report(`RabbitMQ cluster: ${JSON.stringify({ ...account, wentOn })}`);
  });
});
