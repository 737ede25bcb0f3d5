import { refundPixPayment, type StartedRefund } from '../../src/domains/pix/refunds/refund.ts';
import { getRefundTrail, type RefundTrail } from '../../src/domains/pix/refunds/refund-list.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { buildEndToEndId } from '../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { SpiRefundOutcome } from '../../src/rails/spi.ts';
import type { TestDoor } from './door.ts';
import type { TestSettlement } from './engine.ts';
import { arrivalOf } from './payments.ts';

export async function receivePix(
  t: TestSettlement,
  accountId: number,
  amount: number,
): Promise<{ readonly transactionId: string; readonly endToEndId: string }> {
  const endToEndId = buildEndToEndId({ instant: t.clock.now(), ispb: '99999011' });
  await t.settle(await arrivalOf(t, accountId, amount, endToEndId));
  const [made] = await t.sql<{ id: string }>(
    `select id from transaction where end_to_end_id = $1 and type = 'pix_in'`,
    [endToEndId],
  );
  if (!made) throw new Error(`${endToEndId} was not booked`);
  return { transactionId: made.id, endToEndId };
}

export const refund = async (
  t: TestDoor,
  input: { transactionId: string; accountId: number; amount: number; reason?: string },
  { partner = t.alpha, idempotencyKey }: { partner?: TestDoor['alpha']; idempotencyKey?: string } = {},
): Promise<StartedRefund> =>
  (await t.door.enter(refundPixPayment, partner.caller(idempotencyKey === undefined ? {} : { idempotencyKey }), input))
    .value;

export const trail = async (
  t: TestDoor,
  accountId: number,
  transactionId: string,
  partner = t.alpha,
): Promise<RefundTrail> => (await t.door.enter(getRefundTrail, partner.caller(), { accountId, transactionId })).value;

export async function returnIdOf(t: TestDoor, refundId: string): Promise<string> {
  const [row] = await t.sql<{ return_id: string }>('select return_id from pix_refund where transaction_id = $1', [
    refundId,
  ]);
  if (!row) throw new Error(`no refund ${refundId}`);
  return row.return_id;
}

export async function refundOutcomeOf(
  t: TestDoor,
  refundId: string,
  status: SpiRefundOutcome['status'],
  reasonCode: string | null = status === 'rejected' ? 'AC07' : null,
): Promise<Message> {
  const at = t.clock.now().toISOString();
  const returnId = await returnIdOf(t, refundId);
  const body: SpiRefundOutcome = { returnId, status, reasonCode, reasonDescription: null, at };
  return { id: newId(), exchange: 'outcomes', routingKey: 'spi.refund_outcome', body };
}
