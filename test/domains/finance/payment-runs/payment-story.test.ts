import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFee } from '../../../../src/domains/fees/fee-catalogue.ts';
import { getPayable } from '../../../../src/domains/finance/payables/payable-pages.ts';
import { storiesOfOrders, storiesOfPayables } from '../../../../src/domains/finance/payment-runs/payment-story.ts';
import { generateRemittance } from '../../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { brasiliaDate } from '../../../../src/platform/time/calendar.ts';
import { askConsole } from '../../../support/console-graph.ts';
import {
  approved,
  openPaymentRuns,
  ordersOf,
  orderThat,
  type PaymentRuns,
  released,
} from '../../../support/payment-runs.ts';
import { approveAs } from '../../../support/two-admins.ts';

let t: PaymentRuns;
beforeAll(async () => {
  t = await openPaymentRuns();
});
afterAll(() => t?.close());

interface Told {
  readonly action: string;
  readonly author: string | null;
  readonly at: Date | string;
}
const actionsOf = (steps: readonly Told[]) => steps.map(({ action, author }) => [action, author]);
const isPaid = ({ status }: { readonly status: string }) => status === 'paid';

const STORY = `query ($payableId: ID!, $batchId: ID!) {
  payable(payableId: $payableId) { story { at action author reason resourceId amount } }
  paymentBatch(batchId: $batchId) { orders { nodes { story { at action author reason resourceId amount } } } }
}`;

describe('payment story', () => {
  test('the story of a payment goes from the request to the postings, fee included, with times and persons', async () => {
    const effectiveFrom = brasiliaDate(t.clock.now());
    const { id } = await t.as('elisa').enter(addFee, { feeType: 'pix_out', fixedAmount: 150, effectiveFrom });
    await approveAs(t.as('hugo').enter, id);
    const batch = await released(t, [await approved(t)]);
    const order = await orderThat(t, batch.id, isPaid);
    const { payableId } = order;
    await t.idle();
    const asked = await askConsole(t, t.as('vera'), STORY, { payableId, batchId: batch.id });
    const story = asked.payable.story;
    expect(asked.paymentBatch.orders.nodes).toEqual([{ story: story }]);
    expect(actionsOf(story)).toEqual(
      expect.arrayContaining([
        ['payable.created', 'partner_api:own-client'],
        ['payable.approved', 'operator:fabio'],
        ['payment_batch.created', 'operator:ana'],
        ['payable.scheduled', null],
        ['payment_batch.released', 'operator:carla'],
        ['transaction.accepted', null],
        ['transaction.settled', null],
        ['posting.pix_out', null],
        ['payable.paid', null],
      ]),
    );
    expect(story.find(({ action }: Told) => action === 'posting.pix_out')).toMatchObject({ amount: order.amount });
    expect(story.find(({ action }: Told) => action === 'posting.fee')).toMatchObject({ amount: 150 });
    const times = story.map(({ at }: Told) => new Date(at).getTime());
    expect(times).toEqual(times.toSorted((one: number, other: number) => one - other));
    expect(story[0].action).toBe('payable.created');
  });

  test('the story of a rejected order gives the reason and contains nothing of the next order', async () => {
    const installmentId = await approved(t, { pixKey: 'reject-ac03@sandbox' });
    const first = await released(t, [installmentId]);
    const rejected = await orderThat(t, first.id, ({ status }) => status === 'rejected');
    const second = await released(t, [installmentId]);
    const [next] = await ordersOf(t, second.id);
    const steps = await storiesOfOrders(t.database, t.institutionId, [rejected.id, next?.id ?? '']);
    const of = (id: string | undefined) => steps.filter(({ root }) => root === id);
    expect(of(rejected.id).find(({ action }) => action === 'payment_order.rejected')).toMatchObject({
      ...{ reason: rejected.errorCode, resourceId: rejected.id },
    });
    expect(of(next?.id).some(({ resourceId }) => resourceId === rejected.id || resourceId === first.id)).toBe(false);
    const whole = await storiesOfPayables(t.database, t.institutionId, [rejected.payableId]);
    expect(whole.map(({ resourceId }) => resourceId)).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  test('the story of a payable contains its payments by file', async () => {
    const bankAccountId = t.master.bank_account_ids[0] as string;
    const installmentId = await approved(t);
    const { id: batchId } = await released(t, [installmentId], { bankAccountId });
    const { id: remittanceId } = await t.as('carla').enter(generateRemittance, { batchId });
    const [row] = await t.sql<{ id: string }>('select payable_id as id from payable_installment where id = $1', [
      installmentId,
    ]);
    const steps = await storiesOfPayables(t.database, t.institutionId, [row?.id ?? '']);
    expect(steps.find(({ action }) => action === 'remittance.generated')).toMatchObject({
      ...{ author: 'operator:carla', resourceId: remittanceId, amount: 45_600 },
    });
  });

  test('stories are visible only to their institution, and many are read in one statement', async () => {
    const batch = await released(t, [await approved(t), await approved(t)]);
    const orders = await ordersOf(t, batch.id);
    const ids = orders.map(({ id }) => id);
    const payables = orders.map(({ payableId }) => payableId);
    expect(await storiesOfOrders(t.database, t.other.institutionId, ids)).toEqual([]);
    expect(await storiesOfPayables(t.database, t.other.institutionId, payables)).toEqual([]);
    await expect(t.other.own.enter(getPayable, { payableId: payables[0] ?? '' })).rejects.toMatchObject({
      code: 'payable_not_found',
    });
    const query = 'query ($id: ID!) { paymentBatch(batchId: $id) { orders { nodes { story { action } } } } }';
    const sent = await t.statementsOf(() => askConsole(t, t.as('vera'), query, { id: batch.id }));
    expect(sent.filter((text) => text.includes("'reconciliation.matched' as action"))).toHaveLength(1);
  });
});
