import type { CommitMessages } from '../messaging/consumer.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, statement } from '../platform/database.ts';
import { buildReturnId } from '../platform/end-to-end-id.ts';
import {
  SPI_REASONS,
  type SpiOutcome,
  spiOutcome,
  spiPayment,
  spiReceipt,
  spiReturned,
  spiStatus,
} from '../rails/spi.ts';
import { type Behaviour, behaviourOf, SANDBOX_BANK } from './magic-recipients.ts';
import { type OutsideMessage, outsideRow, scheduleMessages } from './outside-messages.ts';

/** Queue of the SPI's connector. */
export const SPI_QUEUE = 'rails.spi';

const TAKE_ORDERS = statement(
  'sandbox_take_orders',
  `with taken as (
     insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at)
     select o.end_to_end_id, 'out', o.amount, 'open', $3
     from jsonb_to_recordset($1) o(end_to_end_id text, amount bigint)
     on conflict (end_to_end_id) do nothing returning end_to_end_id
   )
   insert into sandbox_message
   select m.* from jsonb_populate_recordset(null::sandbox_message, $2) m join taken t using (end_to_end_id)`,
);
// An order that never came is void from now on.
const KNOW_ORDER = statement(
  'sandbox_know_order',
  `insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at) values ($1, 'out', 0, 'void', $2)
   on conflict (end_to_end_id) do nothing`,
);
// An order that has nothing more to say is void from now on; a final or held one repeats its word. A statement of its
// own, so that it sees what an order that was taken at the same moment has scheduled.
const ANSWER_STATUS = statement(
  'sandbox_answer_status',
  `with voided as (
     update sandbox_order o set state = 'void' where o.end_to_end_id = $1 and o.state = 'open'
       and not exists (select 1 from sandbox_message m where m.end_to_end_id = o.end_to_end_id)
     returning state
   )
   select coalesce((select state from voided), o.state) as state from sandbox_order o where o.end_to_end_id = $1`,
);
const NOTE_RECEIPT = statement(
  'sandbox_note_receipt',
  `update sandbox_order set state = case when $2 = 'accepted' then 'settled' else 'rejected' end, code = $3
   where end_to_end_id = $1 and direction = 'in'`,
);

export interface SpiSettings {
  readonly slowSeconds: number;
  readonly holdSeconds: number;
}

/**
 * Plays the SPI: takes payment orders once by their end-to-end id, schedules what the recipient's key makes happen,
 * answers status questions and notes receipts.
 */
export function spiCommit(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: SpiSettings;
  readonly onScheduled: () => void;
}): CommitMessages {
  const { database, clock, settings, onScheduled } = options;

  return async (messages) => {
    const now = clock.now();
    // By end-to-end id: the same order can come twice in one set, too.
    const orders = new Map<string, { end_to_end_id: string; amount: number }>();
    const scheduled: OutsideMessage[] = [];
    for (const message of messages) {
      if (message.routingKey === spiPayment.type) {
        const { endToEndId, amount, key } = spiPayment.body.parse(message.body);
        if (orders.has(endToEndId)) continue;
        orders.set(endToEndId, { end_to_end_id: endToEndId, amount });
        const behaviour = behaviourOf(key, settings) ?? { kind: 'reject', code: 'AC03' };
        scheduled.push(...script(behaviour, endToEndId, amount, now, settings));
      }
    }
    if (orders.size > 0) {
      const taken = JSON.stringify([...orders.values()]);
      await database.query(TAKE_ORDERS, [taken, JSON.stringify(scheduled.map(outsideRow)), now]);
    }
    for (const message of messages) {
      if (message.routingKey === spiStatus.type) await answerStatus(spiStatus.body.parse(message.body).endToEndId, now);
      else if (message.routingKey === spiReceipt.type) {
        const { id, status, reasonCode } = spiReceipt.body.parse(message.body);
        await database.query(NOTE_RECEIPT, [id, status, reasonCode]);
      }
    }
    onScheduled();
  };

  async function answerStatus(endToEndId: string, now: Date): Promise<void> {
    await database.query(KNOW_ORDER, [endToEndId, now]);
    const [order] = await database.query<{ state: string }>(ANSWER_STATUS, [endToEndId]);
    const state = order?.state;
    const answers: Record<string, OutsideMessage | undefined> = {
      held: outcome(endToEndId, 'held', now, null),
      settled: outcome(endToEndId, 'settled', now, null),
      rejected: outcome(endToEndId, 'rejected', now, 'ED05'),
      void: outcome(endToEndId, 'timeout', now, 'AB03'),
    };
    const answer = state === undefined ? undefined : answers[state];
    if (answer) await scheduleMessages(database, [answer]);
  }
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Everything that the outside world will say of one payment, with its due times. */
function script(
  behaviour: Behaviour,
  endToEndId: string,
  amount: number,
  now: Date,
  settings: SpiSettings,
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
      const settledAt = later(now, 0);
      const returnedAt = later(now, 1);
      const returned = behaviour.part === 'whole' ? amount : Math.ceil(amount / 2);
      return [
        outcome(endToEndId, 'settled', settledAt, null),
        {
          routingKey: spiReturned.type,
          body: {
            returnId: buildReturnId({ instant: returnedAt, ispb: SANDBOX_BANK.ispb }),
            originalEndToEndId: endToEndId,
            amount: returned,
            reason: 'MD06',
            at: returnedAt.toISOString(),
          },
          dueAt: returnedAt,
          endToEndId,
          state: null,
        },
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
