import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import { SPI_REASONS, type SpiRefundOutcome, spiRefundOutcome } from '../../../../rails/spi.ts';
import type { OutsideMessage } from '../../../../sandbox/outside-messages.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';

const ON_REFUND = statement(
  'sandbox_on_refund',
  `select end_to_end_id as "endToEndId", on_refund as "onRefund" from sandbox_order
   where end_to_end_id = any ($1) and direction = 'in' and on_refund is not null`,
);

export const ON_REFUND_PATTERN = /^(settle|slow|silence|reject-[a-z0-9]{4})$/;

const refundOf = (value: string, means: string, ...outcome: readonly string[]): MagicValue => ({
  member: 'on_refund',
  value,
  means,
  events: ['pix.refund.requested', ...outcome],
});

export const MAGIC_REFUNDS: readonly MagicValue[] = [
  refundOf('settle', 'Refunds of the PIX settle. This is the default', 'pix.refund.completed'),
  refundOf('slow', 'Refunds of the PIX settle after 30 seconds', 'pix.refund.completed'),
  refundOf(
    'silence',
    'Refunds of the PIX get no outcome. After the rail’s time limit the money is available again',
    'pix.refund.failed',
  ),
  refundOf(
    'reject-<code>',
    'Refunds of the PIX are rejected with this SPI code, such as `reject-ac06`',
    'pix.refund.failed',
  ),
];

export interface OrderedRefund {
  readonly returnId: string;
  readonly originalEndToEndId: string;
  readonly amount: number;
}

/** Reactions of the payer's bank by end-to-end id. A PIX without one has its refunds accepted. */
export async function onRefund(db: Queryable, endToEndIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ endToEndId: string; onRefund: string }>(ON_REFUND, [endToEndIds]);
  return new Map(rows.map(({ endToEndId, onRefund: what }) => [endToEndId, what]));
}

export function refundScript(returnId: string, what: string, now: Date, slowSeconds: number): OutsideMessage[] {
  if (what === 'silence') return [];
  const code = /^reject-(.{4})$/.exec(what)?.[1]?.toUpperCase();
  if (code !== undefined) return [refundOutcomeMessage(returnId, 'rejected', now, code)];
  const dueAt = what === 'slow' ? new Date(now.getTime() + slowSeconds * 1000) : now;
  return [refundOutcomeMessage(returnId, 'settled', dueAt, null)];
}

const ORDER_STATE = { settled: 'settled', rejected: 'rejected', timeout: 'void' } as const;

export function refundOutcomeMessage(
  returnId: string,
  status: SpiRefundOutcome['status'],
  dueAt: Date,
  code: string | null,
): OutsideMessage {
  const body: SpiRefundOutcome = {
    returnId,
    status,
    reasonCode: code,
    reasonDescription:
      status === 'timeout' ? 'the rail did not answer in time' : code === null ? null : (SPI_REASONS[code] ?? null),
    at: dueAt.toISOString(),
  };
  return { routingKey: spiRefundOutcome.type, body, dueAt, endToEndId: returnId, state: ORDER_STATE[status] };
}

/** Undefined while the refund is open. */
export function refundAnswer(returnId: string, state: string | undefined, now: Date): OutsideMessage | undefined {
  if (state === 'settled') return refundOutcomeMessage(returnId, 'settled', now, null);
  if (state === 'rejected') return refundOutcomeMessage(returnId, 'rejected', now, 'ED05');
  if (state === 'void') return refundOutcomeMessage(returnId, 'timeout', now, 'AB03');
  return undefined;
}
