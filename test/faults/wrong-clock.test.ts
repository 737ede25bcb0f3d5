import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks, settleDown } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { emptyDataDirectory, type Gateway, isReady, runToEnd, startGateway } from '../support/gateway.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { until } from '../support/until.ts';
import { DAYS_AHEAD_MS } from '../support/wrong-clock.ts';

const SETTABLE_CLOCK = ['--import', join(import.meta.dirname, '../support/wrong-clock.process.ts')];

const rabbitmq = await restartableRabbitmq();

describe.skipIf(!rabbitmq)('node with a clock three days ahead', { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let env: Readonly<Record<string, string>>;
  let wrong: Gateway;
  let right: Gateway;
  let atWrong: PartnerClient;
  let atRight: PartnerClient;
  let account: number;

  beforeAll(async () => {
    database = await freshDatabase();
    sql = openSql(database.url);
    const settings = { ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: rabbitmq?.url ?? '' };
    env = { ...settings, DATA_DIR: await emptyDataDirectory() };
    wrong = await startGateway({ env, execArgv: SETTABLE_CLOCK });
    right = await startGateway({ env });
    atRight = await right.partner('alpha');
    const { partners } = await right.sandboxFile();
    atWrong = await PartnerClient.connect(wrong.origin, partners.find(({ name }) => name === 'alpha') as never);
    account = await atRight.openAccount();
    await atRight.fund(account, 100_000);
  });

  afterAll(async () => {
    for (const gateway of [wrong, right]) await gateway?.kill('SIGKILL');
    await sql?.close();
    await database?.drop();
    await rabbitmq?.stop();
  });

  const ready = async () => (await fetch(`${wrong.management}/ready`)).json() as Promise<{ checks: { clock: string } }>;
  const order = async (partner: PartnerClient) => {
    const endToEndId = await partner.lookUp(account, 'ok@sandbox');
    return { accountId: account, amount: 1, pixKey: 'ok@sandbox', endToEndId, idempotencyKey: `pay-${endToEndId}` };
  };

  test('a node with a wrong clock does not start and prints the reason', async () => {
    const { code, output } = await runToEnd({
      env: { ...env, CLOCK_AHEAD_MS: String(DAYS_AHEAD_MS) },
      execArgv: SETTABLE_CLOCK,
    });
    expect(code).toBe(1);
    expect(output).toContain("this machine's clock is 259200 s ahead of the database's: synchronise both by NTP");
  });

  test('a node with a wrong clock refuses payments and work, other nodes serve the account, and the corrected node rejoins', async () => {
    await atWrong.pay(account, 1);
    const known = await order(atWrong);
    process.kill(wrong.pid, 'SIGUSR2');
    await until(async () => !(await isReady(wrong.management)));
    expect((await ready()).checks).toMatchObject({ database: 'ok', clock: expect.stringContaining('259200 s ahead') });
    expect(await (await fetch(`${wrong.management}/metrics`)).text()).toMatch(
      /^gateway_clock_skew_seconds 259(199|200)/m,
    );

    const refused = await atWrong.sendPayment(known);
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await atWrong.balance(account)).toMatchObject({ balance: expect.any(Number) });

    const paid = [
      await atRight.sendPayment(known),
      ...(await Promise.all(Array.from({ length: 20 }, async () => atRight.sendPayment(await order(atRight))))),
    ];
    expect(paid.map(({ status }) => status)).toEqual(Array(21).fill(202));
    for (const { body } of paid) await until(async () => (await atRight.statusOf(body.transactionId)) === 'settled');

    process.kill(wrong.pid, 'SIGUSR2');
    await until(() => isReady(wrong.management));
    const again = await atWrong.pay(account, 1);
    await until(async () => (await atWrong.statusOf(again)) === 'settled');
    await settleDown(database.url);
    await expectSoundBooks(database.url);
    expect(await atRight.balance(account)).toMatchObject({ balance: 100_000 - 23, blocked: 0 });
    expect(
      await sql(
        `select id from transaction where greatest(created_at, completed_at) > now() or id > uuid_v7_floor(now())`,
      ),
    ).toEqual([]);
  });
});
