import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockAccount } from '../../../../src/domains/accounts/account-status.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { dispatchOrders } from '../../../../src/domains/finance/payment-runs/dispatch/dispatch.ts';
import { keyOfOrder } from '../../../../src/domains/finance/payment-runs/order-key.ts';
import { releasePaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import {
  cancelPaymentOrder,
  divertPaymentOrder,
} from '../../../../src/domains/finance/payment-runs/payment-cancellation.ts';
import type { PaymentOrderRecord } from '../../../../src/domains/finance/payment-runs/payment-order.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { recordedOwnKey } from '../../../../src/platform/operation/idempotency-key.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import type { DirectoryEntry } from '../../../../src/rails/directory.ts';
import { agreeOnBills, boleto } from '../../../support/bills.ts';
import { keptLog } from '../../../support/engine.ts';
import { type PayableInput, payableInput } from '../../../support/payables.ts';
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
  sourceOf,
} from '../../../support/payment-runs.ts';
import { until } from '../../../support/until.ts';

let t: PaymentRuns;
beforeAll(async () => {
  t = await openPaymentRuns({ spiSeconds: 30 });
  await agreeOnBills(t);
});
afterAll(() => t?.close());

const isOver = ({ status }: PaymentOrderRecord) => status === 'paid' || status === 'rejected';

/** Releases one payable and waits for the end of its order. */
async function paid(change: Partial<PayableInput>): Promise<PaymentOrderRecord> {
  const batch = await released(t, [await approved(t, change)]);
  return orderThat(t, batch.id, isOver);
}

const installmentOf = async ({ installmentId }: PaymentOrderRecord) =>
  (
    await t.sql<{ status: string; by: string | null }>(
      'select status, payment_order_id as "by" from payable_installment where id = $1',
      [installmentId],
    )
  )[0];

const failuresOf = async (order: PaymentOrderRecord) =>
  (await publishedEventsOf(t, 'payable.payment_failed')).filter(({ data }) => data['payment_order_id'] === order.id);

/** Nothing is paid, the installment can be paid again, and one event is published. */
async function expectRejected(order: PaymentOrderRecord, code: string, attempt = 1) {
  expect([order.status, order.errorCode, order.attempt]).toEqual(['rejected', code, attempt]);
  expect(await installmentOf(order)).toEqual({ status: 'approved', by: null });
  expect(await failuresOf(order)).toEqual([
    {
      factKey: `payable.payment_failed:order:${order.id}:${attempt}`,
      data: {
        source: 'electronic_dispatch',
        payment_order_id: order.id,
        payable_id: order.payableId,
        installment_id: order.installmentId,
        channel: order.channel,
        amount_minor: order.amount,
        currency: 'BRL',
        attempt,
        error_code: code,
      },
    },
  ]);
}

const TED = {
  paymentMethod: 'TED',
  pixKey: undefined,
  recipientBankCode: '237',
  recipientBranch: '1234',
  recipientAccount: '567890',
} as const;

describe('dispatch of a released order', () => {
  test('a PIX order pays its installment exactly once', async () => {
    const order = await paid({});
    expect(order).toMatchObject({ status: 'paid', attempt: 1, paidOn: '2026-11-23', conflict: null, errorCode: null });
    const [payment] = await t.sql('select status, amount, end_to_end_id as e2e from transaction where id = $1', [
      order.transactionId,
    ]);
    expect(payment).toEqual({ status: 'settled', amount: 45_600, e2e: order.endToEndId });
    expect(await installmentOf(order)).toEqual({ status: 'paid', by: order.id });
    const published = (await publishedEventsOf(t, 'payable.paid')).filter(
      ({ data }) => data['payment_order_id'] === order.id,
    );
    expect(published).toHaveLength(1);
    expect(await failuresOf(order)).toEqual([]);
  });

  test('a TED order pays an account at the bank with the given COMPE code', async () => {
    const order = await paid({ ...TED, supplierDocument: '11222333000181' });
    expect(order).toMatchObject({ status: 'paid', channel: 'ted' });
    const [ted] = await t.sql('select type, counterparty->>$2 as ispb from transaction where id = $1', [
      order.transactionId,
      'ispb',
    ]);
    expect(ted).toEqual({ type: 'ted_out', ispb: '60746948' });
  });

  test('a boleto order is quoted and then confirmed', async () => {
    const bill = { paymentMethod: 'BOLETO', pixKey: undefined, supplierDocument: '11222333000181' } as const;
    const order = await paid({ ...bill, barcode: boleto('settles', 45_600) });
    expect(order).toMatchObject({ status: 'paid', channel: 'bill' });
    await expectRejected(await paid({ ...bill, barcode: boleto('rejected', 45_600) }), 'rail_rejected');
    await expectRejected(await paid({ ...bill, barcode: boleto('already_paid', 45_600) }), 'payment_rejected');
  });
});

describe('rejection of an order', () => {
  test.each([
    ['dict_key_not_found', { pixKey: 'nobody.missing@sandbox' }],
    ['dict_owner_mismatch', { supplierDocument: '11222333000181' }],
    ['rail_rejected', { pixKey: 'reject-ac03@sandbox' }],
    ['rail_timeout', { pixKey: 'reject-ab03@sandbox' }],
  ] as const)('an order is rejected with %s', async (code, change) => {
    await expectRejected(await paid(change), code);
  });

  test('an order above the available balance of its paying account is rejected with insufficient_balance', async () => {
    const sourceAccountId = t.master.source_account_ids[1] as number;
    const batch = await released(t, [await approved(t)], { sourceAccountId });
    await expectRejected(await orderThat(t, batch.id, isOver), 'insufficient_balance');
  });

  test('an order of a blocked account is rejected with payment_rejected, because the refusal has no code of its own', async () => {
    const setStatus = (status: string) =>
      t.sql('update balance set status = $2 where account_id = $1', [sourceOf(t), status]);
    await setStatus('blocked');
    const order = await paid({});
    await setStatus('active');
    await expectRejected(order, 'payment_rejected');
  });

  test('an order that its rail never settles is rejected with rail_timeout', async () => {
    const batch = await released(t, [await approved(t, { pixKey: 'timeout@sandbox' })]);
    await orderThat(t, batch.id, ({ status }) => status === 'dispatched');
    const order = await until(async () => {
      t.advance(31);
      await t.idle();
      await endOrders(t);
      return (await ordersOf(t, batch.id)).find(isOver);
    }, 20_000);
    await expectRejected(order, 'rail_timeout');
  });

  test('an order to a blocked key of the same institution is rejected with dict_key_blocked', async () => {
    await t.sql(
      `insert into pix_key (id, key, type, institution_id, partner_id, account_id, status, created_at, updated_at)
       select $1, 'blocked@example.com', 'EMAIL', institution_id, partner_id, id, 'blocked', $2, $2 from account limit 1`,
      [newId(), t.clock.now()],
    );
    await expectRejected(await paid({ pixKey: 'blocked@example.com' }), 'dict_key_blocked');
  });

  test.each([
    ['installment_no_longer_dispatchable', "update payable_installment set status = 'approved' where id = $1"],
    [
      'installment_changed_since_order',
      'update payable set version = version + 1 where id = (select payable_id from payable_installment where id = $1)',
    ],
  ])('an order is rejected with %s before any attempt', async (code, change) => {
    const installmentId = await approved(t);
    const { id, contentSha256 } = await batchOf(t, [installmentId]);
    await t.sql(change, [installmentId]);
    await t.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
    await expectRejected(await orderThat(t, id, isOver), code, 0);
  });

  test('a TED order whose account is blocked before the TED is sent is rejected with rail_cancelled', async () => {
    t.clock.set('2026-11-28T15:00:00.000Z');
    const batch = await released(t, [await approved(t, { ...TED, supplierDocument: '11222333000181' })]);
    const order = await orderThat(t, batch.id, ({ status }) => status === 'dispatched');
    const owner = t.alpha.caller();
    const principal = { ...owner.principal, partnerId: t.partnerId };
    await t.door.enter(blockAccount, { ...owner, principal }, { accountId: order.sourceAccountId });
    const ended = await orderThat(t, batch.id, isOver);
    await t.sql("update balance set status = 'active' where account_id = $1", [sourceOf(t)]);
    await expectRejected(ended, 'rail_cancelled');
  });
});

test('an order whose lookup the directory refuses as invalid is rejected with dict_error', async () => {
  const { lookup } = t.services.directory;
  Object.assign(t.services.directory, {
    lookup: async (): Promise<DirectoryEntry | null> => {
      throw new AppError('validation_failed', 'this is no key of the directory');
    },
  });
  const order = await paid({}).finally(() => Object.assign(t.services.directory, { lookup }));
  await expectRejected(order, 'dict_error');
});

describe('unavailable directory', () => {
  const answering = () => t.services.directory.lookup;
  let lookup: ReturnType<typeof answering>;
  let asked = 0;

  beforeAll(() => {
    lookup = answering();
    Object.assign(t.services.directory, {
      lookup: async (): Promise<DirectoryEntry | null> => {
        asked += 1;
        throw new AppError('directory_unavailable', 'it is silent');
      },
    });
  });
  afterAll(() => {
    Object.assign(t.services.directory, { lookup });
  });

  test('an order is tried again after growing delays and rejected after five attempts while the directory is unavailable', async () => {
    const batch = await released(t, [await approved(t)]);
    const before = asked;
    const waits: number[] = [];
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const order = await orderThat(
        t,
        batch.id,
        (each) => each.attempt === attempt && (each.nextAttemptAt ?? 0) > t.clock.now(),
      );
      expect([order.status, order.errorCode]).toEqual(['released', null]);
      expect(await failuresOf(order)).toEqual([]);
      const wait = ((order.nextAttemptAt as Date).getTime() - t.clock.now().getTime()) / 1_000;
      waits.push(wait);
      t.advance(wait);
    }
    expect(waits).toEqual([10, 60, 300, 1_800]);
    await expectRejected(await orderThat(t, batch.id, isOver), 'max_attempts_exceeded', 5);
    expect(asked - before).toBe(5);
  });

  test('an order can be diverted to a file, which is a rejection, or cancelled, which is not', async () => {
    const batch = await released(t, [await approved(t), await approved(t)]);
    await until(async () =>
      (await ordersOf(t, batch.id)).every(
        ({ attempt, nextAttemptAt }) => attempt === 1 && (nextAttemptAt ?? 0) > t.clock.now(),
      ),
    );
    const [one, other] = (await ordersOf(t, batch.id)) as [PaymentOrderRecord, PaymentOrderRecord];
    await expectRejected(await t.as('carla').enter(divertPaymentOrder, { orderId: one.id }), 'contingency_cnab');
    await t.as('ana').enter(cancelPaymentOrder, { orderId: other.id });
    expect(await installmentOf(other)).toEqual({ status: 'approved', by: null });
    expect(await failuresOf(other)).toEqual([]);
    Object.assign(t.services.directory, { lookup });
    t.advance(3_600);
    await t.idle();
    expect((await ordersOf(t, batch.id)).map(({ status, transactionId }) => [status, transactionId])).toEqual([
      ['rejected', null],
      ['cancelled', null],
    ]);
  });
});

describe('one payment for each order', () => {
  test('an order is paid once even if its worker crashes at any point, because all attempts share one key', async () => {
    const batch = await released(t, await Promise.all(Array.from({ length: 10 }, () => approved(t))));
    const dispatching = { ...t, log: keptLog, onStaged() {}, enter: t.door.enter.bind(t.door) };
    await until(async () => {
      await t.sql("update payment_order set leased_until = null where batch_id = $1 and status = 'released'", [
        batch.id,
      ]);
      await Promise.all([dispatchOrders(dispatching), dispatchOrders(dispatching)]);
      await t.idle();
      return (await ordersOf(t, batch.id)).every(isOver);
    }, 30_000);
    const orders = await ordersOf(t, batch.id);
    expect(orders.map(({ status }) => status)).toEqual(Array(10).fill('paid'));
    const [row] = await t.sql<{ n: number }>(
      `select count(*)::int as n from idempotency_record r where r.key = any ($1) and r.answer ? 'transactionId'`,
      [orders.map(({ id }) => recordedOwnKey(keyOfOrder(id)))],
    );
    expect(row?.n).toBe(10);
  });

  test('a partner that uses the key of an order for its own request cannot affect the order', async () => {
    const { id, contentSha256 } = await batchOf(t, [await approved(t)]);
    const [order] = (await ordersOf(t, id)) as [PaymentOrderRecord];
    await t.own.enter(createPayable, payableInput(t), keyOfOrder(order.id));
    await t.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
    expect((await orderThat(t, id, isOver)).status).toBe('paid');
  });
});
