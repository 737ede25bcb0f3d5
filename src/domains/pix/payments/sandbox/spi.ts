import { statement } from '../../../../platform/database/queryable.ts';
import { buildReturnId } from '../../../../platform/text/end-to-end-id.ts';
import {
  SPI_REASONS,
  type SpiOutcome,
  type SpiReturned,
  spiOutcome,
  spiPayment,
  spiReceipt,
  spiRefund,
  spiRefundStatus,
  spiReturned,
  spiStatus,
} from '../../../../rails/spi.ts';
import { spiStatementRequest } from '../../../../rails/statement-requests.ts';
import { type Behaviour, behaviourOf, SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import {
  messageFrom,
  type OutsideMessage,
  outsideRow,
  scheduleMessages,
  scheduling,
} from '../../../../sandbox/outside-messages.ts';
import { askedOrder, noteReceipt, type OrderDirection } from '../../../../sandbox/rail-orders.ts';
import { sendStatement } from '../../../../sandbox/rail-statements.ts';
import type { SandboxSettings, SimulatedRail } from '../../../../sandbox/sandbox.ts';
import { type OrderedRefund, onRefund, refundAnswer, refundScript } from './spi-refund.ts';

const TAKE_ORDERS = statement(
  'sandbox_take_orders',
  `with taken as (
     insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at, rail, ispb)
     select o.end_to_end_id, o.direction, o.amount, 'open', $3, 'spi', o.ispb
     from jsonb_to_recordset($1) o(end_to_end_id text, direction text, amount bigint, ispb text)
     on conflict (end_to_end_id) do nothing returning end_to_end_id, ispb
   ), returning_later as (
     insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at, rail, ispb)
     select m.body->>'returnId', 'return', (m.body->>'amount')::bigint, 'open', m.due_at, 'spi', t.ispb
     from jsonb_populate_recordset(null::sandbox_message, $2) m join taken t on t.end_to_end_id = m.end_to_end_id
     where m.routing_key = '${spiReturned.type}'
   )
   ${scheduling('$2')} join taken t on t.end_to_end_id = m.end_to_end_id`,
);
interface TakenOrder {
  readonly end_to_end_id: string;
  readonly direction: 'out' | 'refund';
  readonly amount: number;
  readonly ispb: string;
}

/**
 * Plays the SPI: accepts each payment order once by end-to-end id and each refund once by return id, schedules the
 * scripted outcomes, answers inquiries, records receipts and sends
 * requested statements.
 */
export const spiCommit: SimulatedRail['commit'] = ({ database, clock, settings, onScheduled }) => {
  return async (messages) => {
    const now = clock.now();
    // Keyed by end-to-end id or return id, because one batch can contain the same order twice.
    const orders = new Map<string, TakenOrder>();
    const refunds = new Map<string, OrderedRefund>();
    const scheduled: OutsideMessage[] = [];
    for (const message of messages) {
      if (message.routingKey === spiPayment.type) {
        const { endToEndId, amount, key, payer, recipient } = spiPayment.body.parse(message.body);
        if (orders.has(endToEndId)) continue;
        orders.set(endToEndId, { end_to_end_id: endToEndId, direction: 'out', amount, ispb: payer.ispb });
        const behaviour = behaviourOf(key, settings) ?? receivedBy(recipient.ispb);
        for (const answer of script(behaviour, endToEndId, amount, now, settings)) {
          scheduled.push({ ...answer, trace: message.trace });
        }
      } else if (message.routingKey === spiRefund.type) {
        const refund = spiRefund.body.parse(message.body);
        refunds.set(refund.returnId, refund);
      }
    }
    if (refunds.size > 0) {
      const behaviours = await onRefund(
        database,
        [...refunds.values()].map(({ originalEndToEndId }) => originalEndToEndId),
      );
      for (const { returnId, originalEndToEndId, amount } of refunds.values()) {
        orders.set(returnId, { end_to_end_id: returnId, direction: 'refund', amount, ispb: returnId.slice(1, 9) });
        scheduled.push(
          ...refundScript(returnId, behaviours.get(originalEndToEndId) ?? 'settle', now, settings.slowSeconds),
        );
      }
    }
    if (orders.size > 0) {
      const taken = JSON.stringify([...orders.values()]);
      await database.query(TAKE_ORDERS, [taken, JSON.stringify(scheduled.map(outsideRow)), now]);
    }
    const asked = async (id: string, direction: OrderDirection) =>
      (await askedOrder(database, id, direction, now))?.state;
    for (const message of messages) {
      if (message.routingKey === spiStatus.type) {
        const { endToEndId } = spiStatus.body.parse(message.body);
        await answer(paymentAnswer(endToEndId, await asked(endToEndId, 'out'), now));
      } else if (message.routingKey === spiRefundStatus.type) {
        const { returnId } = spiRefundStatus.body.parse(message.body);
        await answer(refundAnswer(returnId, await asked(returnId, 'refund'), now));
      } else if (message.routingKey === spiReceipt.type) {
        const { id, status, reasonCode } = spiReceipt.body.parse(message.body);
        await noteReceipt(database, id, status, reasonCode, now);
      } else if (message.routingKey === spiStatementRequest.type) {
        const day = spiStatementRequest.body.parse(message.body);
        await database.transaction((tx) => sendStatement(tx, { rail: 'spi', ...day }, now));
      }
    }
    onScheduled();
  };

  async function answer(message: OutsideMessage | undefined): Promise<void> {
    if (message) await scheduleMessages(database, [message]);
  }
};

/** Undefined while the payment is open. */
function paymentAnswer(endToEndId: string, state: string | undefined, now: Date): OutsideMessage | undefined {
  const answers: Record<string, OutsideMessage | undefined> = {
    held: outcome(endToEndId, 'held', now, null),
    settled: outcome(endToEndId, 'settled', now, null),
    rejected: outcome(endToEndId, 'rejected', now, 'ED05'),
    void: outcome(endToEndId, 'timeout', now, 'AB03'),
  };
  return state === undefined ? undefined : answers[state];
}

/** The simulated bank accepts payments to keys without scripted behaviour. */
const receivedBy = (ispb: string): Behaviour =>
  ispb === SANDBOX_BANK.ispb ? { kind: 'settle', afterSeconds: 0 } : { kind: 'reject', code: 'AC03' };

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

function script(
  behaviour: Behaviour,
  endToEndId: string,
  amount: number,
  now: Date,
  settings: SandboxSettings,
): OutsideMessage[] {
  switch (behaviour.kind) {
    case 'settle':
      return [outcome(endToEndId, 'settled', later(now, behaviour.afterSeconds), null)];
    case 'reject':
      return [outcome(endToEndId, 'rejected', now, behaviour.code)];
    case 'hold':
      return [
        outcome(endToEndId, 'held', now, null),
        behaviour.end === 'settle'
          ? outcome(endToEndId, 'settled', later(now, settings.holdSeconds), null)
          : outcome(endToEndId, 'rejected', later(now, settings.holdSeconds), 'FRAD'),
      ];
    case 'silence':
      return [];
    case 'return': {
      const returnedAt = later(now, 1);
      const body: SpiReturned = {
        returnId: buildReturnId({ instant: returnedAt, ispb: SANDBOX_BANK.ispb }),
        originalEndToEndId: endToEndId,
        amount: behaviour.part === 'whole' ? amount : Math.ceil(amount / 2),
        reason: 'MD06',
        at: returnedAt.toISOString(),
      };
      return [
        outcome(endToEndId, 'settled', now, null),
        { ...messageFrom(spiReturned.type, body, returnedAt), endToEndId },
      ];
    }
  }
}

const SPI_STATUS = { held: 'ACSP', settled: 'ACSC', rejected: 'RJCT', timeout: 'RJCT' } as const;
const ORDER_STATE = { held: 'held', settled: 'settled', rejected: 'rejected', timeout: 'void' } as const;

function outcome(endToEndId: string, status: SpiOutcome['status'], dueAt: Date, code: string | null): OutsideMessage {
  return {
    routingKey: spiOutcome.type,
    body: {
      endToEndId,
      status,
      spiStatus: SPI_STATUS[status],
      reasonCode: code,
      reasonDescription: reasonText(status, code),
      at: dueAt.toISOString(),
    } satisfies SpiOutcome,
    dueAt,
    endToEndId,
    state: ORDER_STATE[status],
  };
}

function reasonText(status: SpiOutcome['status'], code: string | null): string | null {
  if (status === 'held') return 'held for analysis by the rail';
  if (status === 'timeout') return 'the rail did not answer in time';
  return code === null ? null : (SPI_REASONS[code] ?? null);
}
