import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPaymentBatches } from '../../../../src/domains/finance/payment-runs/payment-batch.ts';
import { createPaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import {
  cancelPaymentBatch,
  cancelPaymentOrder,
  divertPaymentOrder,
} from '../../../../src/domains/finance/payment-runs/payment-cancellation.ts';
import { getPaymentOrder, listPaymentOrders } from '../../../../src/domains/finance/payment-runs/payment-order.ts';
import { proposePaymentRun } from '../../../../src/domains/finance/payment-runs/payment-proposal.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { approved, batchOf, ordersOf, publishedEventsOf, released, sourceOf } from '../../../support/payment-runs.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const statusOf = async (installmentId: string) =>
  (await t.sql<{ status: string }>('select status from payable_installment where id = $1', [installmentId]))[0]?.status;

const refusedWith = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

describe('payment proposal', () => {
  test('the payment proposal lists due approved installments, oldest first, with one statement for each page', async () => {
    const late = await approved(t, { dueDate: '2026-11-20' });
    const soon = await approved(t, { dueDate: '2026-11-28' });
    const later = await approved(t, { dueDate: '2026-12-30' });
    const propose = (after?: string) =>
      t.as('vera').enter(proposePaymentRun, { through: '2026-11-30', first: 1, ...(after && { after }) });
    let page: Awaited<ReturnType<typeof propose>> | undefined;
    const statements = await t.statementsOf(async () => {
      page = await propose();
    });
    // The session of vera, and the page.
    expect(statements).toHaveLength(2);
    expect(page?.items).toEqual([
      expect.objectContaining({ id: late, dueDate: '2026-11-20', payOn: '2026-11-23', channel: 'pix', fitsFile: true }),
    ]);
    expect(page?.hasMore).toBe(true);
    const all = await t.as('vera').enter(proposePaymentRun, { through: '2026-11-30' });
    expect(all.items.map(({ id }) => id)).toEqual([late, soon]);
    expect(all.items.map(({ payOn }) => payOn)).toEqual(['2026-11-23', '2026-11-30']);
    await batchOf(t, [late, soon, later]);
    expect((await t.as('vera').enter(proposePaymentRun, { through: '2026-12-31' })).items).toEqual([]);
  });
});

describe('payment batch', () => {
  test('a batch accepts approved installments of one company, each only once, and names the reason for the others', async () => {
    const [mine, taken] = [await approved(t), await approved(t)];
    await batchOf(t, [taken]);
    const foreign = await approved(t, {}, t.other);
    const unknown = newId();
    await expect(batchOf(t, [mine, taken, foreign, unknown])).rejects.toEqual(
      refusedWith('installment_not_payable', {
        installments: expect.arrayContaining([
          { id: taken, reason: 'is_scheduled' },
          { id: foreign, reason: 'not_found' },
          { id: unknown, reason: 'not_found' },
        ]),
      }),
    );
    expect(await statusOf(mine)).toBe('approved');
    const elsewhere = await approved(t, { sourceAccountId: t.master.source_account_ids[1] as number });
    await expect(batchOf(t, [elsewhere])).rejects.toEqual(
      refusedWith('installment_not_payable', {
        installments: [{ id: elsewhere, reason: 'of_another_paying_account' }],
      }),
    );
  });

  test('a batch needs exactly one account of the institution as its payer', async () => {
    const installmentIds = [await approved(t)];
    const ana = t.as('ana');
    const sourceAccountId = sourceOf(t);
    const bankAccountId = t.master.bank_account_ids[0] as string;
    for (const from of [{}, { sourceAccountId, bankAccountId }, { sourceAccountId, payOn: '2026-12-01' }]) {
      await expect(ana.enter(createPaymentBatch, { installmentIds, ...from })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    await expect(
      ana.enter(createPaymentBatch, { installmentIds, sourceAccountId: sourceOf(t.other) }),
    ).rejects.toMatchObject({ code: 'paying_account_not_found' });
    await expect(
      ana.enter(createPaymentBatch, { installmentIds, bankAccountId: t.other.master.bank_account_ids[0] as string }),
    ).rejects.toMatchObject({ code: 'bank_account_not_found' });
    await expect(
      ana.enter(createPaymentBatch, { installmentIds, bankAccountId, payOn: '2026-11-20' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('concurrent batches with the same installment: only one is created', async () => {
    const installmentId = await approved(t);
    const raced = await Promise.allSettled([batchOf(t, [installmentId]), batchOf(t, [installmentId])]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a batch is released by another operator, who confirms its content hash', async () => {
    const batch = await batchOf(t, [await approved(t), await approved(t)]);
    const release = (login: string, contentSha256 = batch.contentSha256) =>
      t.as(login).enter(releasePaymentBatch, { batchId: batch.id, contentSha256 });
    await expect(release('ana')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      t.other.as('carla').enter(releasePaymentBatch, { batchId: batch.id, contentSha256: batch.contentSha256 }),
    ).rejects.toMatchObject({ code: 'payment_batch_not_found' });
    await t.sql("update payment_batch set created_by = 'operator:carla' where id = $1", [batch.id]);
    await expect(release('carla')).rejects.toMatchObject({ code: 'two_persons_required' });
    await expect(
      t.sql(
        "update payment_batch set status = 'released', released_by = 'operator:carla', released_at = now() where id = $1",
        [batch.id],
      ),
    ).rejects.toThrow('check constraint');
    const [order] = await ordersOf(t, batch.id);
    await t.as('ana').enter(cancelPaymentOrder, { orderId: order?.id ?? '' });
    await expect(release('gil')).rejects.toMatchObject({ code: 'stale_decision' });
    const [now] = (await t.as('vera').enter(listPaymentBatches, { first: 1 })).items;
    expect(now).toMatchObject({ id: batch.id, itemCount: 1, total: 45_600 });
    expect(await release('gil', now?.contentSha256)).toMatchObject({ status: 'released', releasedBy: 'operator:gil' });
    await expect(release('gil', now?.contentSha256)).rejects.toMatchObject({ code: 'invalid_payment_batch_state' });
  });

  test('a cancelled batch returns its installments without an event', async () => {
    const ids = [await approved(t), await approved(t)];
    const batch = await released(t, ids);
    const before = await publishedEventsOf(t, 'payable.payment_failed');
    expect(await t.as('carla').enter(cancelPaymentBatch, { batchId: batch.id })).toMatchObject({
      status: 'cancelled',
      itemCount: 0,
      total: 0,
      cancelledBy: 'operator:carla',
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'approved']);
    await expect(t.as('carla').enter(cancelPaymentBatch, { batchId: batch.id })).rejects.toMatchObject({
      code: 'invalid_payment_batch_state',
    });
    expect(await publishedEventsOf(t, 'payable.payment_failed')).toEqual(before);
  });

  test('an order that a worker has claimed survives every cancellation', async () => {
    const batch = await released(t, [await approved(t)]);
    await t.sql("update payment_order set leased_until = clock_timestamp() + interval '1 minute' where batch_id = $1", [
      batch.id,
    ]);
    const [order] = await ordersOf(t, batch.id);
    const orderId = order?.id ?? '';
    await expect(t.as('ana').enter(cancelPaymentOrder, { orderId })).rejects.toMatchObject({
      code: 'invalid_payment_order_state',
    });
    await expect(t.as('carla').enter(divertPaymentOrder, { orderId })).rejects.toMatchObject({
      code: 'invalid_payment_order_state',
    });
    await expect(t.as('ana').enter(cancelPaymentBatch, { batchId: batch.id })).rejects.toMatchObject({
      code: 'invalid_payment_batch_state',
    });
    await expect(t.other.as('ana').enter(cancelPaymentOrder, { orderId })).rejects.toMatchObject({
      code: 'payment_order_not_found',
    });
  });

  test('the number of statements to create a batch does not depend on the number of installments', async () => {
    const of = async (count: number) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await approved(t));
      return (await t.statementsOf(() => batchOf(t, ids))).length;
    };
    expect(await of(6)).toBe(await of(1));
    const [order] = (await t.as('vera').enter(listPaymentOrders, { status: 'queued', first: 1 })).items;
    const orderId = order?.id ?? '';
    expect(await t.as('vera').enter(getPaymentOrder, { orderId })).toEqual(order);
    await expect(t.other.as('vera').enter(getPaymentOrder, { orderId })).rejects.toMatchObject({
      code: 'payment_order_not_found',
    });
    const listed = await t.statementsOf(() => t.as('vera').enter(listPaymentOrders, { status: 'queued' }));
    // The session of vera, and the page.
    expect(listed).toHaveLength(2);
  });
});
