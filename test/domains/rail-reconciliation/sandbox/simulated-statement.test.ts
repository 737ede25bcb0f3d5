import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { RailFault } from '../../../../src/config/rail-faults.ts';
import { simulatePixReceived } from '../../../../src/domains/pix/payments/sandbox/pix-received.ts';
import { simulatePixReturn } from '../../../../src/domains/pix/payments/sandbox/pix-return.ts';
import { sendStatementsOfEndedDays } from '../../../../src/domains/rail-reconciliation/sandbox/day-end.ts';
import { simulateRailStatement } from '../../../../src/domains/rail-reconciliation/sandbox/simulated-statement.ts';
import { simulateTedReceived } from '../../../../src/domains/transfers/credits/sandbox/ted-received.ts';
import { simulateTedReturn } from '../../../../src/domains/transfers/credits/sandbox/ted-return.ts';
import type { Operation } from '../../../../src/platform/operation/operation.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import type { StatementRail } from '../../../../src/rails/statements.ts';
import { agreeOnBills, boleto, confirm, requestQuote } from '../../../support/bills.ts';
import { INSTITUTION } from '../../../support/door.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { type FinanceDoor, withFinance } from '../../../support/finance.ts';
import { openFunded, pay } from '../../../support/payments.ts';
import { compare, reportOf } from '../../../support/rail-statements.ts';
import { refund } from '../../../support/refunds.ts';
import { refundTed } from '../../../support/ted-credits.ts';
import { send } from '../../../support/teds.ts';
import { until } from '../../../support/until.ts';

const DAY = '2026-11-23';
const NEXT_DAY = '2026-11-24T03:05:00.000Z';
const SILENT = ['silent', null] as const;
const RAILS: readonly StatementRail[] = ['bills', 'spi', 'str'];

let t: TestEngine & FinanceDoor;
let accountId: number;

async function open(...faults: readonly (readonly [RailFault, number | null])[]): Promise<void> {
  t = await withFinance(await openTestEngine({ sandboxRailFaults: new Map(faults) }));
  await agreeOnBills(t);
  t.clock.set('2026-11-22T15:00:00.000Z');
  ({ accountId } = await openFunded(t, { balance: 1_000_000, holder: 'pj' }));
  t.clock.set(`${DAY}T15:00:00.000Z`);
}
afterEach(() => t.close());

async function simulate<Input extends z.ZodType, Output extends { readonly status: string }>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Promise<Output> {
  const { value } = await t.door.enter(operation, t.alpha.caller(), input);
  expect(value.status).toBe('settled');
  return value;
}

async function payBill(amount: number): Promise<void> {
  await confirm(t, await requestQuote(t, accountId, boleto('settles', amount)));
  await t.idle();
}

async function untilCompared(rails: readonly StatementRail[]): Promise<void> {
  await until(async () => {
    const rows = await t.sql<{ rail: string }>('select rail from rail_reconciliation where day = $1 order by 1', [DAY]);
    return rows.map(({ rail }) => rail).join() === rails.join();
  });
}

/** Ends the day and waits until the statement of each rail is compared. */
async function endDay(): Promise<void> {
  t.clock.set(NEXT_DAY);
  await untilCompared(RAILS);
}

const countsOf = async (rail: StatementRail) => (await reportOf(t.own, rail, DAY)).counts;

const openedCases = () => t.sql<{ kind: string; rail: string }>('select kind, rail from rail_case order by kind, rail');

test('a day of the sandbox is fully matched: PIX, TEDs and bills, sent, received, refunded and returned', async () => {
  await open();
  const { transactionId: sent } = await pay(t, accountId, 1_000);
  await pay(t, accountId, 2_000, { key: 'return@sandbox' });
  await pay(t, accountId, 2_500, { key: 'reject-ac03@sandbox' });
  await pay(t, accountId, 2_600, { key: 'timeout@sandbox' });
  const { endToEndId } = await simulate(simulatePixReceived, { accountId, amount: 3_000 });
  const [arrived] = await t.sql<{ id: string }>('select id from transaction where end_to_end_id = $1', [endToEndId]);
  await t.idle();
  await simulate(simulatePixReturn, { transactionId: sent, amount: 400 });
  await refund(t, { transactionId: arrived?.id ?? '', accountId, amount: 700 });
  const { transactionId: ted } = await send(t, accountId, 5_000);
  await send(t, accountId, 6_000, { recipientName: 'Ana REJECT 2' });
  await send(t, accountId, 6_500, { recipientName: 'Ana REFUSE' });
  const { creditId } = await simulate(simulateTedReceived, { accountId, amount: 7_000 });
  await t.idle();
  await simulate(simulateTedReturn, { transactionId: ted });
  await refundTed(t, { creditId: creditId ?? '', accountId });
  await payBill(8_000);
  t.advance(2);
  await t.idle();
  await endDay();
  expect(await countsOf('spi')).toEqual({ matched: 6 });
  expect(await countsOf('str')).toEqual({ matched: 6 });
  expect(await countsOf('bills')).toEqual({ matched: 1 });
  expect(await openedCases()).toEqual([]);
  const { reconciliation } = await reportOf(t.own, 'spi', DAY);
  const moved = -1_000 - 2_000 + 2_000 + 3_000 + 400 - 700;
  expect(Number(reconciliation.closingBalance) - Number(reconciliation.openingBalance)).toBe(moved);
  expect(reconciliation.computedBalance).toBe(reconciliation.closingBalance);
});

describe('faults of simulated statements', () => {
  test.each([
    ['drop', 'missing_there'],
    ['extra', 'missing_here'],
    ['amount', 'different_amount'],
    ['late', 'different_instant'],
  ] as const)('the fault %s makes one difference and one case on each rail: %s', async (fault, result) => {
    await open([fault, null]);
    await pay(t, accountId, 1_000);
    await send(t, accountId, 2_000);
    await payBill(3_000);
    await pay(t, accountId, 4_000);
    await t.idle();
    await endDay();
    for (const rail of RAILS) expect((await countsOf(rail))[result]).toBe(1);
    expect(await openedCases()).toEqual(RAILS.map((rail) => ({ kind: result, rail })));
    await t.stopRunning();
    await t.startAgain();
    t.clock.set('2026-11-24T05:00:00.000Z');
    await compare(t);
    expect(await openedCases()).toHaveLength(3);
    expect(await t.sql('select 1 from rail_statement')).toHaveLength(3);
  });

  test('the fault silent sends no statement', async () => {
    await open(SILENT);
    await pay(t, accountId, 1_000);
    await t.idle();
    t.clock.set(NEXT_DAY);
    await sendStatementsOfEndedDays(t.database, t.clock, new Map([SILENT]))();
    expect(await t.sql('select 1 from sandbox_statement')).toEqual([]);
  });
});

test('several processes send the statement of a day once, and a worker that starts later compares it', async () => {
  await open(SILENT);
  await pay(t, accountId, 1_000);
  await t.idle();
  await t.stopRunning();
  t.clock.set(NEXT_DAY);
  const process = () => sendStatementsOfEndedDays(t.database, t.clock, new Map())();
  await Promise.all([process(), process(), process()]);
  await process();
  expect(await t.sql("select 1 from sandbox_message where routing_key = 'spi.statement'")).toHaveLength(1);
  await t.startAgain();
  await untilCompared(['spi']);
  expect(await countsOf('spi')).toEqual({ matched: 1 });
});

test('a statement waits for the messages of its day', async () => {
  await open(SILENT);
  await pay(t, accountId, 1_000);
  await t.idle();
  await t.stopRunning();
  const [waiting] = await t.sql<{ id: string }>(
    `insert into sandbox_message (id, routing_key, body, due_at) values (gen_random_uuid(), 'spi.outcome', '{}', $1)
     returning id`,
    [t.clock.now()],
  );
  t.clock.set(NEXT_DAY);
  const send = sendStatementsOfEndedDays(t.database, t.clock, new Map());
  await send();
  expect(await t.sql('select 1 from sandbox_statement')).toEqual([]);
  await t.sql('delete from sandbox_message where id = $1', [waiting?.id]);
  await send();
  expect(await t.sql('select 1 from sandbox_statement')).toHaveLength(1);
});

test('a rail that the gateway asks for a day sends everything that it settled until now, without faults', async () => {
  await open(SILENT, ['drop', null], ['extra', null]);
  await pay(t, accountId, 1_000);
  await send(t, accountId, 2_000);
  await payBill(3_000);
  await t.idle();
  const body = { ispb: INSTITUTION.ispb, day: DAY };
  await t.broker.publish(
    RAILS.map((rail) => ({ id: newId(), exchange: 'rails' as const, routingKey: `${rail}.statement_request`, body })),
  );
  await untilCompared(RAILS);
  for (const rail of RAILS) expect(await countsOf(rail)).toEqual({ matched: 1 });
});

test('a partner simulates the statement of today, and none of tomorrow', async () => {
  await open(SILENT);
  await pay(t, accountId, 1_000);
  await t.idle();
  const simulated = (day: string) => t.door.enter(simulateRailStatement, t.alpha.caller(), { rail: 'spi', day });
  expect((await simulated(DAY)).value).toMatchObject({
    ...{ rail: 'spi', day: DAY, isDayOver: false, entryCount: 1, status: 'compared', differenceCount: 0 },
    closingBalance: 100_000_000_000 - 1_000,
  });
  await expect(simulated('2026-11-24')).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(simulated('2026-07-26')).rejects.toMatchObject({ code: 'validation_failed' });
});
