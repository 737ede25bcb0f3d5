import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatchOrders } from '../../../../src/domains/finance/payment-runs/dispatch/dispatch.ts';
import { followLateOrders, followOrders } from '../../../../src/domains/finance/payment-runs/dispatch/follow.ts';
import { releasePaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import {
  cancelPaymentBatch,
  cancelPaymentOrder,
  divertPaymentOrder,
} from '../../../../src/domains/finance/payment-runs/payment-cancellation.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { keptLog } from '../../../support/engine.ts';
import {
  approved,
  batchOf,
  openPaymentRuns,
  ordersOf,
  type PaymentRuns,
  publishedEventsOf,
} from '../../../support/payment-runs.ts';
import { brokenClaims } from '../../../support/payments.ts';
import { until } from '../../../support/until.ts';

let t: PaymentRuns;
beforeAll(async () => {
  t = await openPaymentRuns({ spiSeconds: 30 });
});
afterAll(() => t?.close());

const KEYS = [
  'ok@sandbox',
  'slow@sandbox',
  'hold-reject@sandbox',
  'reject-ac03@sandbox',
  'nobody.missing@sandbox',
  'timeout@sandbox',
];

type Act =
  | { readonly kind: 'pay'; readonly keys: readonly string[] }
  | { readonly kind: 'release' | 'cancelBatch' | 'cancelOrder' | 'divert' | 'payAgain'; readonly which: number }
  | { readonly kind: 'dispatch' | 'loseLeases' | 'follow' | 'advance' };

const which = fc.nat({ max: 20 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      keys: fc.array(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('release' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancelBatch' as const, 'cancelOrder' as const, 'divert' as const, 'payAgain' as const),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('dispatch' as const, 'loseLeases' as const, 'follow' as const, 'advance' as const),
    }),
  },
);

/** Refusals that an operator can get when the worker is faster. */
const REFUSED = new Set(['invalid_payment_batch_state', 'invalid_payment_order_state', 'installment_not_payable']);
const orRefused = (act: Promise<unknown>) =>
  act.catch((error: unknown) => {
    if (!(error instanceof AppError && REFUSED.has(error.code))) throw error;
  });

interface World {
  readonly batches: { readonly id: string; readonly contentSha256: string }[];
  readonly installments: string[];
}

async function perform({ batches, installments }: World, act: Act): Promise<unknown> {
  const dispatching = { ...t, log: keptLog, onStaged() {}, enter: t.door.enter.bind(t.door) };
  const batch = 'which' in act ? batches[act.which % Math.max(1, batches.length)] : undefined;
  const orders = batch ? await ordersOf(t, batch.id) : [];
  const orderId = 'which' in act ? orders[act.which % Math.max(1, orders.length)]?.id : undefined;
  switch (act.kind) {
    case 'pay': {
      const ids: string[] = [];
      for (const pixKey of act.keys) ids.push(await approved(t, { pixKey, amount: 1_000 }));
      installments.push(...ids);
      return batches.push(await batchOf(t, ids));
    }
    case 'payAgain': {
      const id = installments[act.which % Math.max(1, installments.length)];
      return id && orRefused(batchOf(t, [id]).then((made) => batches.push(made)));
    }
    case 'release':
      return (
        batch &&
        orRefused(
          t
            .as('carla')
            .enter(releasePaymentBatch, { batchId: batch.id, contentSha256: batch.contentSha256 })
            .catch((error) => {
              if (error.code !== 'stale_decision') throw error;
            }),
        )
      );
    case 'cancelBatch':
      return batch && orRefused(t.as('ana').enter(cancelPaymentBatch, { batchId: batch.id }));
    case 'cancelOrder':
      return orderId && orRefused(t.as('ana').enter(cancelPaymentOrder, { orderId }));
    case 'divert':
      return orderId && orRefused(t.as('carla').enter(divertPaymentOrder, { orderId }));
    case 'dispatch':
      return Promise.all([dispatchOrders(dispatching), dispatchOrders(dispatching)]);
    case 'loseLeases':
      return t.sql("update payment_order set leased_until = null where status = 'released'");
    case 'follow': {
      const following = { database: t.database, now: t.clock.now(), log: keptLog, onStaged() {} };
      return Promise.all([followOrders(following), followOrders(following), followLateOrders(following)]);
    }
    case 'advance':
      return t.advance(20);
  }
}

test('concurrent commands pay each installment at most once and publish each rejection once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(acts, acts), { minLength: 6, maxLength: 10 }), async (rounds) => {
      const world: World = { batches: [], installments: [] };
      await perform(world, { kind: 'pay', keys: KEYS.slice(0, 2) });
      for (const [one, other] of rounds) await Promise.all([perform(world, one), perform(world, other)]);
      await until(async () => {
        t.advance(31);
        await t.idle();
        await perform(world, { kind: 'follow' });
        const [open] = await t.sql<{ n: number }>(
          "select count(*)::int as n from payment_order where status in ('released', 'dispatched')",
        );
        return open?.n === 0;
      }, 30_000);
      expect(await t.sql(BROKEN)).toEqual([]);
      const failed = await t.sql<{ id: string; attempt: number }>(
        "select id, attempt from payment_order where status = 'rejected' order by id",
      );
      const published = (await publishedEventsOf(t, 'payable.payment_failed')).map(({ factKey }) => factKey);
      expect(published.toSorted()).toEqual(
        failed.map(({ id, attempt }) => `payable.payment_failed:order:${id}:${attempt}`).toSorted(),
      );
      expect(await brokenClaims(t)).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

// Installments and orders agree. A payment has one order, and only a paid order has a settled payment.
const BROKEN = `
  select i.id, i.status, array_agg(o.status) as orders from payable_installment i join payment_order o on o.installment_id = i.id
  group by i.id having case i.status
    when 'paid' then count(*) filter (where o.status = 'paid') <> 1
    when 'scheduled' then count(*) filter (where o.status = 'queued') <> 1
    else count(*) filter (where o.status not in ('rejected', 'cancelled')) <> 0 end
  union all
  select t.id, t.status, array_agg(o.status) from transaction t left join payment_order o on o.transaction_id = t.id
  where t.type = 'pix_out' group by t.id
  having count(o.id) <> 1 or bool_or((o.status = 'paid') <> (t.status = 'settled'))`;
