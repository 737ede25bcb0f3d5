import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLateOrders } from '../../../../../src/domains/finance/payment-runs/dispatch/follow.ts';
import { releasePaymentBatch } from '../../../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import type { PaymentOrderRecord } from '../../../../../src/domains/finance/payment-runs/payment-order.ts';
import { newId } from '../../../../../src/platform/text/ids.ts';
import { billOutcome } from '../../../../../src/rails/bills.ts';
import { spiOutcome } from '../../../../../src/rails/spi.ts';
import { strTedOutcome } from '../../../../../src/rails/str.ts';
import { agreeOnBills, boleto } from '../../../../support/bills.ts';
import { keptLog } from '../../../../support/engine.ts';
import type { PayableInput } from '../../../../support/payables.ts';
import {
  approved,
  batchOf,
  endOrders,
  openPaymentRuns,
  ordersOf,
  orderThat,
  type PaymentRuns,
  publishedEventsOf,
  released,
} from '../../../../support/payment-runs.ts';
import { until } from '../../../../support/until.ts';

let t: PaymentRuns;
beforeAll(async () => {
  t = await openPaymentRuns({ spiSeconds: 30 });
  await agreeOnBills(t);
});
afterAll(() => t?.close());

/** Each bill needs its own amount, so that its barcode is unique. */
let bills = 0;

/** How each method ends as `rail_timeout`, and the message of its rail when it settles after all. */
const METHODS: Record<string, { change(): Partial<PayableInput>; late(order: Settled): object; type: string }> = {
  PIX: {
    change: () => ({ pixKey: 'timeout@sandbox' }),
    type: spiOutcome.type,
    late: ({ endToEndId }) => ({ endToEndId, ...SETTLED, spiStatus: 'ACSC' }),
  },
  TED: {
    change: () => ({
      paymentMethod: 'TED',
      pixKey: undefined,
      supplierName: 'Loja SILENT',
      supplierDocument: '11222333000181',
      recipientBankCode: '237',
      recipientBranch: '1234',
      recipientAccount: '567890',
    }),
    type: strTedOutcome.type,
    late: ({ transactionId, numCtrlIf }) => ({
      transactionId,
      numCtrlIf,
      ...SETTLED,
      numCtrlStr: `STR${numCtrlIf?.replaceAll(/\D/g, '').slice(-17).padStart(17, '0')}`,
    }),
  },
  BOLETO: {
    change: () => {
      bills += 1;
      const amount = 45_600 + bills;
      const bill = { paymentMethod: 'BOLETO', pixKey: undefined, supplierDocument: '11222333000181' } as const;
      return { ...bill, amount, barcode: boleto('silent', amount) };
    },
    type: billOutcome.type,
    late: ({ transactionId, operationId }) => ({ transactionId, operationId, ...SETTLED, code: null, receipt: null }),
  },
};
const SETTLED = {
  status: 'settled',
  reason: null,
  reasonCode: null,
  reasonDescription: null,
  at: '2026-11-24T02:59:59.000Z',
};

interface Settled extends PaymentOrderRecord {
  readonly numCtrlIf: string | null;
  readonly operationId: string | null;
}

const isOver = ({ status }: PaymentOrderRecord) => status === 'paid' || status === 'rejected';
const follow = () => followLateOrders({ database: t.database, now: t.clock.now(), log: keptLog, onStaged() {} });

async function timedOut(change: Partial<PayableInput>): Promise<Settled> {
  const batch = await released(t, [await approved(t, change)]);
  await orderThat(t, batch.id, ({ status }) => status === 'dispatched' || status === 'rejected');
  const order = await until(async () => {
    t.advance(31);
    await t.idle();
    await endOrders(t);
    return (await ordersOf(t, batch.id)).find(isOver);
  }, 20_000);
  expect([order.status, order.errorCode]).toEqual(['rejected', 'rail_timeout']);
  return named(order);
}

/** Adds the id that the rail uses for the payment. */
async function named(order: PaymentOrderRecord): Promise<Settled> {
  const [names] = await t.sql<Pick<Settled, 'numCtrlIf' | 'operationId'>>(
    `select (select num_ctrl_if from ted_order where transaction_id = $1) as "numCtrlIf",
       (select id from bill_payment where transaction_id = $1) as "operationId"`,
    [order.transactionId],
  );
  return { ...order, numCtrlIf: names?.numCtrlIf ?? null, operationId: names?.operationId ?? null };
}

/** The rail reports the payment of the order as settled. */
async function say(method: string, order: Settled): Promise<void> {
  const { type, late } = METHODS[method] as (typeof METHODS)[string];
  await t.tell({ id: newId(), exchange: 'outcomes', routingKey: type, body: late(order) });
}

/** Settles a payment that the rail had reported as unpaid. The contradiction opens a case. */
async function settleLate(method: string, order: Settled): Promise<void> {
  await say(method, order);
  await t.idle();
  expect(await t.sql('select kind from rail_case where transaction_id = $1', [order.transactionId])).toEqual([
    { kind: 'settled_after_failure' },
  ]);
}

const installmentOf = async ({ installmentId }: PaymentOrderRecord) =>
  (
    await t.sql<{ status: string; by: string | null; day: string | null }>(
      'select status, payment_order_id as "by", paid_on::text as day from payable_installment where id = $1',
      [installmentId],
    )
  )[0];
const toldOfInstallment = async (type: string, { installmentId }: PaymentOrderRecord) =>
  (await publishedEventsOf(t, type)).filter(({ data }) => data['installment_id'] === installmentId);
const alertsOf = async ({ id }: PaymentOrderRecord) =>
  (await publishedEventsOf(t, 'integration.alert'))
    .filter(({ data }) => data['source'] === id)
    .map(({ data }) => data['alert']);
const paymentsOf = (order: PaymentOrderRecord) =>
  t.sql('select id from payment_order where installment_id = $1', [order.installmentId]);
const moves = async () =>
  (await t.sql("select id from transaction where type in ('pix_out', 'ted_out', 'bill_payment')")).length;
const now = async (order: PaymentOrderRecord) => (await ordersOf(t, order.batchId))[0] as PaymentOrderRecord;

describe.each(Object.keys(METHODS))('late settlement of a %s', (method) => {
  const { change } = METHODS[method] as (typeof METHODS)[string];

  test('an order that timed out and settles after all pays its installment once and starts nothing new', async () => {
    const order = await timedOut(change());
    const before = await moves();
    await settleLate(method, order);
    await Promise.all([follow(), follow()]);
    await follow();
    expect(await now(order)).toMatchObject({ status: 'paid', errorCode: 'rail_timeout', conflict: null });
    expect(await installmentOf(order)).toEqual({ status: 'paid', by: order.id, day: '2026-11-23' });
    expect(await toldOfInstallment('payable.paid', order)).toHaveLength(1);
    expect(await toldOfInstallment('payable.payment_failed', order)).toHaveLength(1);
    expect(await alertsOf(order)).toEqual([]);
    await t.idle();
    expect([await moves(), (await paymentsOf(order)).length]).toEqual([before, 1]);
  });

  test('an order that settles while a second order is dispatched pays the installment, and the second payment raises an alert', async () => {
    const first = await timedOut(change());
    const again = await released(t, [first.installmentId]);
    const second = await orderThat(t, again.id, ({ status }) => status === 'dispatched');
    await settleLate(method, first);
    await follow();
    expect((await installmentOf(first))?.by).toBe(first.id);
    await say(method, await named(second));
    await orderThat(t, again.id, isOver);
    const orders = [await now(first), await now(second)];
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(orders.map(({ conflict }) => conflict)).toEqual([null, 'paid_twice']);
    expect([await alertsOf(first), await alertsOf(second)]).toEqual([[], ['paid_twice']]);
    expect(await toldOfInstallment('payable.paid', first)).toHaveLength(1);
  });

  test('an order that settles after all rejects a second order that was not dispatched yet', async () => {
    const first = await timedOut(change());
    const { id, contentSha256 } = await batchOf(t, [first.installmentId]);
    await settleLate(method, first);
    await follow();
    const before = await moves();
    await t.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
    const second = await orderThat(t, id, isOver);
    expect([second.status, second.errorCode]).toEqual(['rejected', 'installment_no_longer_dispatchable']);
    expect([await moves(), (await installmentOf(first))?.by]).toEqual([before, first.id]);
  });
});

describe('sources of a late settlement', () => {
  test('a late settlement by the transaction counts like one by a message of the rail', async () => {
    const order = await timedOut(METHODS['PIX']?.change() ?? {});
    await t.sql("update transaction set status = 'settled' where id = $1", [order.transactionId]);
    await Promise.all([follow(), follow()]);
    expect((await now(order)).status).toBe('paid');
    expect(await toldOfInstallment('payable.paid', order)).toHaveLength(1);
  });

  test('a late settlement on a closed day pays the installment today, and the order keeps its own day', async () => {
    const order = await timedOut(METHODS['PIX']?.change() ?? {});
    await settleLate('PIX', order);
    t.advance(86_400);
    await t.sql(
      `insert into treasury_day (institution_id, day, status, balances, closed_by, closed_at)
       values ($1, '2026-11-23', 'closed', '[]', 'operator:carla', $2)`,
      [t.institutionId, t.clock.now()],
    );
    await follow();
    expect(await now(order)).toMatchObject({ status: 'paid', paidOn: '2026-11-23' });
    expect(
      await t.sql(
        `select i.paid_on::text as "countsOn", e.day::text from payable_installment i
           join accounting_entry e on e.kind = 'payable_paid' and e.source_id = i.id::text where i.id = $1`,
        [order.installmentId],
      ),
    ).toEqual([{ countsOn: '2026-11-24', day: '2026-11-24' }]);
    await t.sql('delete from treasury_day');
  });

  test('a late settlement with an unreadable time changes nothing and does not block others', async () => {
    const unread = await timedOut(METHODS['PIX']?.change() ?? {});
    const order = await timedOut(METHODS['PIX']?.change() ?? {});
    await settleLate('PIX', unread);
    await t.sql(`update rail_case set facts = facts || '{"rail_at": "2026-02-31"}' where transaction_id = $1`, [
      unread.transactionId,
    ]);
    await settleLate('PIX', order);
    await follow();
    expect([(await now(unread)).status, (await now(order)).status]).toEqual(['rejected', 'paid']);
  });
});
