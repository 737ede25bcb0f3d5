import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boleto } from '../support/bills.ts';
import { expectSoundBooks, settleDown } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { type Gateway, isReady, startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { until } from '../support/until.ts';

// Pauses between connection attempts grow to 5 s.
const NOTICED_WITHIN_MS = 60_000;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('separate api, worker and sandbox processes', { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let settings: Record<string, string>;
  let roles: SeparateRoles;

  beforeAll(async () => {
    database = await freshDatabase();
    settings = { DATABASE_URL: database.url, AMQP_URL: rabbitmq.url };
    roles = await startSeparateRoles(settings);
  });

  afterAll(async () => {
    await roles?.stop();
    await database?.drop();
    await rabbitmq?.stop();
  });

  test('separate processes settle a payment together', async () => {
    const alpha = await roles.api.partner('alpha');
    const account = await alpha.openAccount();
    await alpha.fund(account, 10_000);

    const [settled, rejected] = [await alpha.pay(account, 100), await alpha.pay(account, 200, 'reject-ac03@sandbox')];

    await until(async () => (await alpha.statusOf(settled)) === 'settled', 30_000);
    await until(async () => (await alpha.statusOf(rejected)) === 'rejected', 30_000);
    expect(await alpha.balance(account)).toMatchObject({ balance: 9_900, blocked: 0 });
  });

  test('separate processes quote a bill together, and the api waits for the other two', async () => {
    const alpha = await roles.api.partner('alpha');
    const account = await alpha.openAccount();
    const input = `accountId: ${account}, barcode: "${boleto()}"`;
    const { data } = await alpha.graphql(
      `mutation { quoteBillPayment(input: { ${input} }, idempotencyKey: "quote-of-alpha") { ... on BillPayment { status totalAmount } } }`,
    );
    expect(data.quoteBillPayment).toEqual({ status: 'QUOTED', totalAmount: 15_000 });
  });

  test('each process serves health, readiness and metrics, and only the api serves partners', async () => {
    for (const role of ['api', 'worker', 'sandbox'] as const) {
      const { origin, management } = roles.gateway(role);
      const status = async (path: string, at = origin) => (await fetch(at + path)).status;

      const probes = ['/health', '/ready', '/metrics'];
      expect([role, ...(await Promise.all(probes.map((path) => status(path, management))))]).toEqual([
        role,
        200,
        200,
        200,
      ]);
      expect([role, ...(await Promise.all(probes.map((path) => status(path))))]).toEqual([role, 200, 404, 404]);
      expect([role, await status('/api/partner/v1/accounts/1/balance')]).toEqual([role, role === 'api' ? 401 : 404]);
      expect([role, await status('/api/partner/v1/oauth/token')]).toEqual([role, role === 'api' ? 405 : 404]);
      expect([role, await status('/api/swaggerui')]).toEqual([role, role === 'api' ? 200 : 404]);
    }
  });

  // Additional workers without ports.
  const moreWorkers: Gateway[] = [];
  const anotherWorker = () => startGateway({ roles: ['worker'], env: { ...settings, PORT: '', MANAGEMENT_PORT: '' } });

  test('a process without PORT takes a free port, unless it is the api', async () => {
    moreWorkers.push(...(await Promise.all([anotherWorker(), anotherWorker()])));

    expect(new Set(moreWorkers.map(({ origin }) => origin)).size).toBe(2);
  });

  test('a second api and a second worker share the work, and each payment is settled once', async () => {
    expect(moreWorkers).toHaveLength(2);
    const secondApi = await startGateway({ roles: ['api'], env: settings });
    const partners = [await roles.api.partner('alpha'), await secondApi.partner('alpha')] as const;
    const account = await partners[0].openAccount();
    await partners[1].fund(account, 100_000);

    const paid = await Promise.all(
      Array.from({ length: 100 }, (_, n) => partners[n % 2 === 0 ? 0 : 1].pay(account, 10)),
    );

    await settleDown(database.url);
    for (const id of paid) expect(await partners[0].statusOf(id)).toBe('settled');
    expect(await partners[1].balance(account)).toMatchObject({ balance: 99_000, blocked: 0 });
    await expectSoundBooks(database.url);
    // The remaining worker does all the work, including the relay.
    for (const worker of moreWorkers) expect(await worker.stop()).toMatchObject({ code: 0 });
    const late = await partners[0].pay(account, 10);
    await until(async () => (await partners[0].statusOf(late)) === 'settled', 30_000);
    expect(await secondApi.stop()).toMatchObject({ code: 0 });
  });

  // One broker outage lasts from here to the last test, because RabbitMQ takes seconds to start.
  let alpha: PartnerClient;
  let payment: string;

  test('processes report a lost broker in their readiness, and the api still accepts payments', async () => {
    alpha = await roles.api.partner('alpha');
    const account = await alpha.openAccount();
    await alpha.fund(account, 1_000);

    await rabbitmq.stopServer();

    await until(async () => !(await isReady(roles.api.management)), NOTICED_WITHIN_MS);
    const answer = await fetch(`${roles.api.management}/ready`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'unavailable',
      checks: { database: 'ok', broker: 'disconnected', migrations: 'ok', functions: 'ok', clock: 'ok' },
    });
    payment = await alpha.pay(account, 10);
  });

  test('processes end cleanly while the broker is down', async () => {
    expect(await roles.gateway('worker').stop()).toMatchObject({ code: 0 });
  });

  test('processes start while the broker is down and work once it is up', async () => {
    const late = await startGateway({ roles: ['worker'], env: settings, ready: false });
    expect(await isReady(late.management)).toBe(false);

    await rabbitmq.startServer();

    await until(() => isReady(late.management), NOTICED_WITHIN_MS);
    await until(() => isReady(roles.api.management), NOTICED_WITHIN_MS);
    await until(async () => (await alpha.statusOf(payment)) === 'settled', NOTICED_WITHIN_MS);
    expect(await late.stop()).toMatchObject({ code: 0 });
  });
});
