import { createPayable } from '../../src/domains/finance/payables/payable-creation.ts';
import { followOrders } from '../../src/domains/finance/payment-runs/dispatch/follow.ts';
import { createPaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { type PaymentOrderRecord, paymentOrdersById } from '../../src/domains/finance/payment-runs/payment-order.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { type EngineOptions, keptLog, openTestEngine, type TestEngine } from './engine.ts';
import { type FinanceDoor, type FinanceInstitution, withFinance } from './finance.ts';
import { book } from './money.ts';
import { approveFully, type PayableInput, payableInput } from './payables.ts';
import { until } from './until.ts';

export const MAGIC_OWNER = '12345678909';

/** The whole gateway with a finance institution. Its first paying account holds R$ 1,000,000.00. */
export type PaymentRuns = TestEngine & FinanceInstitution & Pick<FinanceDoor, 'other'>;

export async function openPaymentRuns(options: EngineOptions = {}): Promise<PaymentRuns> {
  const t = await withFinance(await openTestEngine(options));
  await fund(t, sourceOf(t), 100_000_000);
  return t;
}

export const sourceOf = ({ master }: Pick<FinanceInstitution, 'master'>): number =>
  master.source_account_ids[0] as number;

export const fund = (t: PaymentRuns | FinanceDoor, accountId: number, amount: number) =>
  book(t, { ...t.alpha, id: t.partnerId }, { type: 'pix_in', accountId, amount });

/** Creates an approved payable by PIX to `key` of its owner in one installment. Returns the id of that installment. */
export async function approved(
  t: FinanceDoor | PaymentRuns,
  change: Partial<PayableInput> = {},
  of: FinanceInstitution = t,
): Promise<string> {
  const input = payableInput(of, { supplierDocument: MAGIC_OWNER, pixKey: 'ok@sandbox', ...change });
  const payable = await of.own.enter(createPayable, input, newId());
  await approveFully(of, payable);
  const [row] = await t.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [payable.id]);
  return row?.id ?? '';
}

export const batchOf = (
  t: FinanceInstitution,
  installmentIds: readonly string[],
  from: { sourceAccountId: number } | { bankAccountId: string } = { sourceAccountId: sourceOf(t) },
) => t.as('ana').enter(createPaymentBatch, { installmentIds: [...installmentIds], ...from });

export async function released(t: FinanceInstitution, ...args: [readonly string[], ...unknown[]]) {
  const { id, contentSha256 } = await batchOf(t, ...(args as [readonly string[]]));
  return t.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
}

export async function ordersOf(t: FinanceDoor | PaymentRuns, batchId: string): Promise<PaymentOrderRecord[]> {
  const rows = await t.sql<{ id: string }>('select id from payment_order where batch_id = $1', [batchId]);
  const orders = await paymentOrdersById(
    t.database,
    t.institutionId,
    rows.map(({ id }) => id),
  );
  return orders.toSorted((one, other) => one.id.localeCompare(other.id));
}

export const endOrders = ({ database, clock }: PaymentRuns) =>
  followOrders({ database, now: clock.now(), log: keptLog, onStaged() {} });

/** Waits until the only order of a released one-payable batch satisfies the condition. */
export async function orderThat(
  t: PaymentRuns,
  batchId: string,
  is: (order: PaymentOrderRecord) => boolean,
): Promise<PaymentOrderRecord> {
  return until(async () => {
    await t.idle();
    const found = (await ordersOf(t, batchId)).find(is);
    if (!found) await endOrders(t);
    return found;
  }, 20_000);
}

export const publishedEventsOf = (t: PaymentRuns | FinanceDoor, type: string) =>
  t.sql<{ factKey: string; data: Record<string, unknown> }>(
    `select payload->>'fact_key' as "factKey", payload->'data' as data from (
       select 0 as part, position, payload from log where type = $1
       union all select 1, seq, payload from outbox where type = $1) told
     order by part, position`,
    [type],
  );
