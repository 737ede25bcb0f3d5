import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayable } from '../../src/domains/finance/payables/payable-creation.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { expectSoundBooks } from '../support/books.ts';
import { type FinanceDoor, openFinance } from '../support/finance.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { approveFully, payableInput } from '../support/payables.ts';
import { fund, MAGIC_OWNER, ordersOf, publishedEventsOf, released, sourceOf } from '../support/payment-runs.ts';
import { sized } from '../support/size.ts';
import { until } from '../support/until.ts';

const ORDERS = sized(200, 360);
const CENTS = 100;
const WITHIN_MS = 60_000;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
  // Separate programs use the machine's clock.
  t.clock.set(new Date().toISOString());
  // The amount includes the fees.
  await fund(t, sourceOf(t), ORDERS * CENTS * 2);
});
afterAll(() => t?.close());

async function manyReleased(): Promise<string> {
  const part = { dueDate: '2026-12-10', amount: CENTS };
  const parts = { amount: ORDERS * CENTS, installments: Array.from({ length: ORDERS }, () => part) };
  const input = payableInput(t, { supplierDocument: MAGIC_OWNER, pixKey: 'ok@sandbox', ...parts });
  const payable = await t.own.enter(createPayable, input, newId());
  await approveFully(t, payable);
  const rows = await t.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [payable.id]);
  return (
    await released(
      t,
      rows.map(({ id }) => id),
    )
  ).id;
}

const start = (): Promise<Gateway> => startGateway({ env: { DATABASE_URL: t.url, SPI_SECONDS: '3600' } });

test('each of hundreds of orders is paid once while workers are killed or frozen during the dispatch', async () => {
  const batchId = await manyReleased();
  const tried = async () => (await ordersOf(t, batchId)).filter(({ attempt }) => attempt > 0).length;
  const paid = async () => (await ordersOf(t, batchId)).filter(({ status }) => status === 'paid').length;
  // A dead or frozen worker keeps its lease for a minute.
  const endLeases = () => t.sql("update payment_order set leased_until = null where status = 'released'");

  const killed = await start();
  await until(async () => (await tried()) >= ORDERS / 8, WITHIN_MS);
  await killed.kill('SIGKILL');
  await endLeases();
  const frozen = await start();
  await until(async () => (await tried()) >= ORDERS / 2, WITHIN_MS);
  process.kill(frozen.pid, 'SIGSTOP');
  await endLeases();
  const last = await start();
  await until(async () => {
    await endLeases();
    return (await tried()) === ORDERS;
  }, WITHIN_MS);
  process.kill(frozen.pid, 'SIGCONT');
  await until(async () => {
    await endLeases();
    return (await paid()) === ORDERS;
  }, WITHIN_MS);

  const [made] = await t.sql<{ n: number; moved: number; orders: number }>(
    `select count(*)::int as n, sum(t.amount)::int as moved, count(distinct o.id)::int as orders
     from transaction t left join payment_order o on o.transaction_id = t.id where t.type = 'pix_out'`,
  );
  expect(made).toEqual({ n: ORDERS, moved: ORDERS * CENTS, orders: ORDERS });
  expect(await publishedEventsOf(t, 'payable.paid')).toHaveLength(ORDERS);
  expect(await publishedEventsOf(t, 'payable.payment_failed')).toEqual([]);
  const [balance] = await t.sql<{ balance: number }>('select balance from balance where account_id = $1', [
    sourceOf(t),
  ]);
  expect(balance?.balance).toBeGreaterThanOrEqual(0);
  for (const gateway of [frozen, last]) await gateway.kill('SIGKILL');
  await expectSoundBooks(t.url);
});
