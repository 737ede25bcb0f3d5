import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks, settleDown } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import { until } from '../support/until.ts';

const CALLS = 20;
const OTHERS = 10;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let gateway: Gateway;
let holder: Client;

beforeAll(async () => {
  database = await freshDatabase();
  const env = { ...FAST_RAIL, DATABASE_URL: database.url, DATA_DIR: await emptyDataDirectory(), DATABASE_POOL: '8' };
  gateway = await startGateway({ env });
  holder = new Client({ connectionString: database.url });
  await holder.connect();
});
afterAll(async () => {
  await gateway?.stop();
  await holder?.end();
  await database?.drop();
});

test('a locked balance delays only calls and payments of its own account', async () => {
  const [alpha, beta] = await Promise.all([gateway.partner('alpha'), gateway.partner('beta')]);
  const [locked, giver, theirs] = [await alpha.openAccount(), await alpha.openAccount(), await beta.openAccount()];
  for (const account of [locked, giver]) await alpha.fund(account, 10_000);
  await beta.fund(theirs, 10_000);
  const lookedUp: string[] = [];
  for (let n = 0; n < CALLS; n += 1) lookedUp.push(await alpha.lookUp(locked, 'ok@sandbox'));

  await holder.query('begin');
  await holder.query('select from balance where account_id = $1 for update', [locked]);
  const calls = lookedUp.map((endToEndId) =>
    alpha.sendPayment({ accountId: locked, amount: 1, pixKey: 'ok@sandbox', endToEndId, idempotencyKey: endToEndId }),
  );
  const transfer = { account_id: giver, destination_account_id: locked, amount: 5 };
  expect((await alpha.post('/transfers/internal', transfer)).status).toBe(202);
  for (let n = 0; n < OTHERS; n += 1) {
    expect(await beta.balance(theirs)).toMatchObject({ blocked: 0 });
    for (const [partner, account] of [
      [alpha, giver],
      [beta, theirs],
    ] as const) {
      const payment = await partner.pay(account, 1);
      await until(async () => (await partner.statusOf(payment)) === 'settled');
    }
  }
  const { rowCount } = await holder.query('select from failed_message where failures > 0 or dead');
  expect(rowCount).toBe(0);
  await holder.query('rollback');

  for (const { status } of await Promise.all(calls)) expect([202, 503]).toContain(status);
  await settleDown(database.url);
  await expectSoundBooks(database.url);
  expect(await alpha.balance(giver)).toMatchObject({ balance: 10_000 - 5 - OTHERS, blocked: 0 });
  expect(await beta.balance(theirs)).toMatchObject({ balance: 10_000 - OTHERS, blocked: 0 });
});
