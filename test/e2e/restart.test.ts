import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataDirectory, emptyDataDirectory, launchGateway, startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { until } from '../support/until.ts';

const FINAL_WITHIN_MS = 60_000;

async function fundedAccount(partner: PartnerClient): Promise<number> {
  const account = await partner.openAccount();
  await partner.fund(account, 50_000);
  return account;
}

/** Pays one cent after the other, eight at a time, until nobody answers any more; `paid` grows meanwhile. */
function keepPaying(partner: PartnerClient, account: number) {
  const paid: string[] = [];
  const worker = async () => {
    try {
      for (;;) paid.push(await partner.pay(account, 1));
    } catch {
      // The gateway is gone.
    }
  };
  return { paid, ended: Promise.all(Array.from({ length: 8 }, worker)) };
}

const allSettled = (partner: PartnerClient, payments: readonly string[]) =>
  until(async () => {
    for (const payment of payments) if ((await partner.statusOf(payment)) !== 'settled') return false;
    return true;
  }, FINAL_WITHIN_MS);

describe('a gateway that is started again', { timeout: 180_000 }, () => {
  test('still has its customers, its credentials and its balances', async () => {
    const env = { DATA_DIR: await dataDirectory() };
    const first = await startGateway({ env });
    const before = await first.sandboxFile();
    const account = await fundedAccount(await first.partner('alpha'));
    expect(await first.stop()).toMatchObject({ code: 0 });

    const second = await startGateway({ env });

    expect((await second.sandboxFile()).partners).toEqual(before.partners);
    const alpha = await second.partner('alpha');
    expect(await alpha.balance(account)).toMatchObject({ balance: 50_000, blocked: 0 });
    await second.stop();
  });

  test.for(['SIGINT', 'SIGTERM'] as const)(
    'ends in order on %s with payments in flight, and makes every accepted one final afterwards',
    async (signal) => {
      const env = { DATA_DIR: await dataDirectory() };
      const first = await startGateway({ env });
      const partner = await first.partner('alpha');
      const account = await fundedAccount(partner);
      const { paid, ended } = keepPaying(partner, account);
      await until(() => paid.length >= 50, FINAL_WITHIN_MS);

      const exit = await first.kill(signal);

      expect(exit).toMatchObject({ code: 0, signal: null });
      expect(exit.output).not.toContain('did not end');
      await ended;
      const second = await startGateway({ env });
      const alpha = await second.partner('alpha');
      await allSettled(alpha, paid);
      await second.stop();
    },
  );

  test('does not wait for a client that has connected and says nothing', async () => {
    const gateway = await startGateway();
    const silent = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');

    expect(await gateway.stop()).toMatchObject({ code: 0 });
    silent.destroy();
  });

  test('makes every accepted payment final after kill -9', async () => {
    const env = { DATA_DIR: await dataDirectory(), SANDBOX_HOLD_SECONDS: '1' };
    const first = await startGateway({ env });
    const partner = await first.partner('alpha');
    const account = await fundedAccount(partner);
    const held = await partner.pay(account, 100, 'hold@sandbox');
    const { paid, ended } = keepPaying(partner, account);
    await until(() => paid.length >= 50, FINAL_WITHIN_MS);

    expect(await first.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });

    await ended;
    const second = await startGateway({ env });
    const alpha = await second.partner('alpha');
    await allSettled(alpha, [held, ...paid]);
    expect((await alpha.balance(account)).blocked).toBe(0);
    await second.stop();
  });

  test('ends on Ctrl-C while it still prepares its database, and starts the next time', async () => {
    const dataDir = await emptyDataDirectory();
    const env = { DATA_DIR: dataDir };
    const first = launchGateway({ env });
    const lock = join(dataDir, 'postgres.lock');
    await until(() => readFile(lock).catch(() => null), 60_000);

    expect(await first.stop()).toMatchObject({ code: 0 });

    const second = await startGateway({ env });
    expect(await second.stop()).toMatchObject({ code: 0 });
  });

  test('ends with code 1, in order, after an exception that nobody caught', async () => {
    const fault = `process.once('SIGUSR2', () => { throw new Error('nobody catches this') })`;
    const env = { DATA_DIR: await dataDirectory() };
    const gateway = await startGateway({ env, execArgv: ['--import', `data:text/javascript,${fault}`] });

    const exit = await gateway.kill('SIGUSR2');

    expect(exit).toMatchObject({ code: 1, signal: null });
    expect(exit.output).toContain('nobody catches this');
    expect(exit.output).not.toContain('did not end');
  });
});
