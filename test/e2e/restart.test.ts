import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataDirectory, emptyDataDirectory, type Gateway, launchGateway, startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { until } from '../support/until.ts';

const FINAL_WITHIN_MS = 60_000;
const FAULT = `process.once('SIGUSR2', () => { throw new Error('nobody catches this') })`;
const THROWS_ON_SIGUSR2 = ['--import', `data:text/javascript,${FAULT}`];

async function fundedAccount(partner: PartnerClient): Promise<number> {
  const account = await partner.openAccount();
  await partner.fund(account, 50_000);
  return account;
}

/** Sends payments of one cent, eight at a time, until the gateway stops responding. `paid` grows meanwhile. */
function keepPaying(partner: PartnerClient, account: number) {
  const paid: string[] = [];
  const worker = async () => {
    try {
      for (;;) paid.push(await partner.pay(account, 1));
    } catch {
      // The gateway has ended.
    }
  };
  return { paid, ended: Promise.all(Array.from({ length: 8 }, worker)) };
}

const allSettled = (partner: PartnerClient, payments: readonly string[]) =>
  until(async () => {
    for (const payment of payments) if ((await partner.statusOf(payment)) !== 'settled') return false;
    return true;
  }, FINAL_WITHIN_MS);

describe('restarted gateway', { timeout: 180_000 }, () => {
  let env: Readonly<Record<string, string>>;
  let running: Gateway | null = null;
  beforeAll(async () => {
    env = { DATA_DIR: await dataDirectory(), SANDBOX_HOLD_SECONDS: '1' };
  });

  const current = async () => (running ??= await startGateway({ env, execArgv: THROWS_ON_SIGUSR2 }));
  const end = async (gateway: Gateway, signal: NodeJS.Signals) => {
    running = null;
    return gateway.kill(signal);
  };

  test('a restarted gateway still has its customers, credentials and balances', async () => {
    const first = await current();
    const before = await first.sandboxFile();
    const account = await fundedAccount(await first.partner('alpha'));
    expect(await end(first, 'SIGTERM')).toMatchObject({ code: 0 });

    const second = await current();

    expect((await second.sandboxFile()).partners).toEqual(before.partners);
    const alpha = await second.partner('alpha');
    expect(await alpha.balance(account)).toMatchObject({ balance: 50_000, blocked: 0 });
  });

  test('SIGINT with payments in flight ends the gateway cleanly, and every accepted payment becomes final after the restart', async () => {
    const first = await current();
    const partner = await first.partner('alpha');
    const account = await fundedAccount(partner);
    const { paid, ended } = keepPaying(partner, account);
    await until(() => paid.length >= 50, FINAL_WITHIN_MS);

    const exit = await end(first, 'SIGINT');

    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.output).not.toContain('did not end');
    await ended;
    const second = await current();
    await allSettled(await second.partner('alpha'), paid);
  });

  test('an uncaught exception ends the gateway cleanly with code 1', async () => {
    const exit = await end(await current(), 'SIGUSR2');

    expect(exit).toMatchObject({ code: 1, signal: null });
    expect(exit.output).toContain('nobody catches this');
    expect(exit.output).not.toContain('did not end');
  });

  test('a silent client connection does not delay the end of the gateway', async () => {
    const gateway = await current();
    const silent = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');

    expect(await end(gateway, 'SIGINT')).toMatchObject({ code: 0 });
    silent.destroy();
  });

  test('Ctrl-C during the preparation of the database ends the gateway, and the next start succeeds', async () => {
    const dataDir = await emptyDataDirectory();
    const env = { DATA_DIR: dataDir };
    const first = launchGateway({ env });
    const lock = join(dataDir, 'postgres.lock');
    await until(() => readFile(lock).catch(() => null), 60_000);

    const exit = await first.stop();

    expect(exit).toMatchObject({ code: 0 });
    // The gateway ended before it completed its start.
    expect(exit.output).not.toContain('Partner banking gateway');
    const second = await startGateway({ env });
    expect(await second.stop()).toMatchObject({ code: 0 });
  });
});
