import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePayable } from '../../../../src/domains/finance/payables/payable-change.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { getPaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch.ts';
import { createPaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { cancelPaymentOrder } from '../../../../src/domains/finance/payment-runs/payment-cancellation.ts';
import { paymentRunClaims } from '../../../../src/domains/finance/payment-runs/payment-run-claims.ts';
import { batchesToRelease } from '../../../../src/domains/finance/payment-runs/payment-runs-waiting.ts';
import { verifyLedger } from '../../../../src/domains/ledger/verify.ts';
import { endDeputyship } from '../../../../src/domains/operators/deputyship.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../../../src/platform/time/calendar.ts';
import { newCnpj } from '../../../support/customers.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import { decisionOn, type PayableInput, payableInput } from '../../../support/payables.ts';
import { ordersOf, sourceOf } from '../../../support/payment-runs.ts';
import { deputyInForce } from '../../../support/two-admins.ts';
import { until } from '../../../support/until.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());
/** Carla and gil have all roles. The other persons have the roles of the sandbox. */
beforeEach(() =>
  t.sql(
    `update operator set roles = '{preparer,approver,treasurer,admin}', authority = 100000000
     where login in ('carla', 'gil') and institution_id = $1`,
    [t.institutionId],
  ),
);

const create = (by = t.own, change: Partial<PayableInput> = {}) =>
  by.enter(createPayable, payableInput(t, { supplierDocument: newCnpj(), ...change }), newId());
const installmentOf = async (payableId: string) =>
  (await t.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [payableId]))[0]?.id ?? '';
/** Creates a batch of these approved payables. */
const batchOf = async (payableIds: readonly string[], by = 'ana') =>
  t.as(by).enter(createPaymentBatch, {
    installmentIds: await Promise.all(payableIds.map(installmentOf)),
    sourceAccountId: sourceOf(t),
  });
const release = async (login: string, batchId: string) => {
  const { contentSha256 } = await t.as('vera').enter(getPaymentBatch, { batchId });
  return t.as(login).enter(releasePaymentBatch, { batchId, contentSha256 });
};
const forced = (batchId: string, login: string) =>
  t.sql(`update payment_batch set status = 'released', released_by = $2, released_at = now() where id = $1`, [
    batchId,
    `operator:${login}`,
  ]);
const brokenClaims = async () => (await verifyLedger(t.database, paymentRunClaims)).flatMap(({ broken }) => broken);
const waitingFor = async (login: string) => {
  const { principal } = t.as(login).caller();
  const { database, clock, services } = t;
  return (await batchesToRelease({ principal, requestId: '', now: clock.now(), clock, database, services })).count;
};

/** Each way to have a part in a payable, and so not to be allowed to release it. */
const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  'the creator of a payable': async () => {
    const payable = await create(t.as('carla'));
    await t.as('fabio').enter(approvePayable, decisionOn(payable));
    return payable.id;
  },
  'the last editor of a payable': async () => {
    const { id } = await create();
    const changed = await t
      .as('carla')
      .enter(changePayable, { payableId: id, expectedVersion: 1, description: 'Other parts' });
    await t.as('fabio').enter(approvePayable, decisionOn(changed));
    return id;
  },
  'the approver of a payable': async () => {
    const payable = await create();
    await t.as('carla').enter(approvePayable, decisionOn(payable));
    return payable.id;
  },
  'the second approver of a payable': async () => {
    const first = await t.as('fabio').enter(approvePayable, decisionOn(await create(t.own, { amount: 6_000_000 })));
    await t.as('carla').enter(approvePayable, decisionOn(first));
    return first.id;
  },
  'a deputy who approved a payable': async () => {
    const day = brasiliaDate(t.clock.now());
    const { id } = await deputyInForce(t.as, { absent: 'fabio', deputy: 'carla', firstDay: day, lastDay: day });
    const payable = await create();
    await t.as('carla').enter(approvePayable, { ...decisionOn(payable), onBehalfOf: 'fabio' });
    await t.as('fabio').enter(endDeputyship, { deputyshipId: id });
    return payable.id;
  },
  'an approver whose deputy approved a payable': async () => {
    const day = brasiliaDate(t.clock.now());
    const { id } = await deputyInForce(t.as, { absent: 'carla', deputy: 'fabio', firstDay: day, lastDay: day });
    const payable = await create();
    await t.as('fabio').enter(approvePayable, { ...decisionOn(payable), onBehalfOf: 'carla' });
    await t.as('carla').enter(endDeputyship, { deputyshipId: id });
    return payable.id;
  },
};

describe('operator with all roles', () => {
  test.each(Object.entries(PARTS))(
    '%s cannot release its batch, and the database refuses it too',
    async (_who, part) => {
      const payableId = await part();
      const other = await create();
      await t.as('fabio').enter(approvePayable, decisionOn(other));
      const batch = await batchOf([payableId, other.id]);
      expect(batch.participants).toContain('operator:carla');
      const before = [await waitingFor('carla'), await waitingFor('gil')];
      await expect(release('carla', batch.id)).rejects.toMatchObject({
        code: 'two_persons_required',
        details: { payable_ids: [payableId] },
      });
      await expect(forced(batch.id, 'carla')).rejects.toThrow('payment_batch_separation_of_duties');
      expect(await release('gil', batch.id)).toMatchObject({ status: 'released', releasedBy: 'operator:gil' });
      // The dashboard counts the batch for gil and never for carla.
      expect([await waitingFor('carla'), await waitingFor('gil')]).toEqual([before[0], (before[1] ?? 0) - 1]);
      expect(await brokenClaims()).toEqual([]);
    },
  );

  test('the creator of a batch cannot release it', async () => {
    const payable = await create();
    await t.as('fabio').enter(approvePayable, decisionOn(payable));
    const batch = await batchOf([payable.id], 'carla');
    await expect(release('carla', batch.id)).rejects.toMatchObject({
      code: 'two_persons_required',
      details: { payable_ids: [] },
    });
  });

  test('an operator can release a batch after their own payables are removed from it', async () => {
    const [own, other] = [await create(), await create()];
    await t.as('carla').enter(approvePayable, decisionOn(own));
    await t.as('fabio').enter(approvePayable, decisionOn(other));
    const batch = await batchOf([own.id, other.id]);
    const order = (await ordersOf(t, batch.id)).find(({ payableId }) => payableId === own.id);
    await t.as('ana').enter(cancelPaymentOrder, { orderId: order?.id ?? '' });
    expect(await t.as('vera').enter(getPaymentBatch, { batchId: batch.id })).toMatchObject({
      participants: ['operator:ana', 'operator:fabio', 'partner_api:own-client'],
    });
    expect(await release('carla', batch.id)).toMatchObject({ releasedBy: 'operator:carla' });
    expect(await brokenClaims()).toEqual([]);
  });
});

describe('batch that was released before the rule', () => {
  test('a batch from before the rule can still lose an order, whoever released it', async () => {
    const payables = [await create(), await create()];
    for (const payable of payables) await t.as('carla').enter(approvePayable, decisionOn(payable));
    const batch = await batchOf(payables.map(({ id }) => id));
    // The state that the migration leaves.
    await t.sql(`update payment_batch set participants = '{}' where id = $1`, [batch.id]);
    await forced(batch.id, 'carla');
    const [order] = await ordersOf(t, batch.id);
    await t.as('ana').enter(cancelPaymentOrder, { orderId: order?.id ?? '' });
    expect(await t.as('vera').enter(getPaymentBatch, { batchId: batch.id })).toMatchObject({
      ...{ itemCount: 1, participants: [], releasedBy: 'operator:carla' },
    });
    expect(await brokenClaims()).toEqual([]);
  });
});

test('the ledger claim finds a batch that an approver of its payables released', async () => {
  const payable = await create();
  await t.as('carla').enter(approvePayable, decisionOn(payable));
  const batch = await batchOf([payable.id]);
  await t.sql(`update payment_batch set participants = '{operator:ana}' where id = $1`, [batch.id]);
  await forced(batch.id, 'carla');
  const broken = { batch_id: batch.id, released_by: 'operator:carla', payable_id: payable.id };
  expect(await brokenClaims()).toEqual([expect.objectContaining(broken)]);
  await t.sql(`update payment_batch set participants = '{}' where id = $1`, [batch.id]);
});

describe('concurrent decisions', () => {
  test('a concurrent approval and release by one person never both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [approved, pending] = [await create(), await create(t.own, { amount: 6_000_000 })];
      await t.as('fabio').enter(approvePayable, decisionOn(approved));
      const first = await t.as('fabio').enter(approvePayable, decisionOn(pending));
      const together = async () => (await batchOf([approved.id, first.id])).id;
      const [approval, released] = await Promise.allSettled([
        t.as('carla').enter(approvePayable, decisionOn(first)),
        together().then((batchId) => release('carla', batchId)),
      ]);
      expect(approval.status).toBe('fulfilled');
      // Without the second approval there is no batch. With it carla has a part in the batch.
      expect(released).toMatchObject({ reason: { code: /^(installment_not_payable|two_persons_required)$/ } });
    }
    expect(await brokenClaims()).toEqual([]);
  });

  test('a release that waits for the removal of the role is refused after the removal commits', async () => {
    const payable = await create();
    await t.as('fabio').enter(approvePayable, decisionOn(payable));
    const batch = await batchOf([payable.id]);
    const refusal = await holding(
      `update operator set roles = '{viewer}', authority = null where login = 'carla'`,
      async (commit) => {
        const releasing = release('carla', batch.id).catch((error: unknown) => error);
        await until(async () => (await lockWaits(t)) === 1);
        await commit();
        return releasing;
      },
    );
    expect(refusal).toMatchObject({ code: 'forbidden' });
    expect(await t.as('vera').enter(getPaymentBatch, { batchId: batch.id })).toMatchObject({ status: 'queued' });
  });

  test('a change of the role during a release waits until the release has committed', async () => {
    const payable = await create();
    await t.as('fabio').enter(approvePayable, decisionOn(payable));
    const batch = await batchOf([payable.id]);
    const [released] = await holding('select 1 from payment_order for update', async (commit) => {
      const releasing = release('carla', batch.id);
      await until(async () => (await lockWaits(t)) === 1);
      const changing = t.sql(`update operator set roles = '{viewer}', authority = null where login = 'carla'`);
      await until(async () => (await lockWaits(t)) === 2);
      await commit();
      return Promise.all([releasing, changing]);
    });
    expect(released).toMatchObject({ status: 'released', releasedBy: 'operator:carla' });
  });
});

/** Holds the locks of a statement until `act` has committed. Returns the result of `act`. */
async function holding<Result>(
  text: string,
  act: (commit: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: t.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(text);
    return await act(() => client.query('commit'));
  } finally {
    await client.end();
  }
}
