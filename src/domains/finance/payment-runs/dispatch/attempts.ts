import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { errorText } from '../../../../platform/errors/error-text.ts';
import type { Logger } from '../../../../platform/observability/log.ts';
import type { Door } from '../../../../platform/operation/door.ts';
import { type UnattendedContext, unattended } from '../../../../platform/operation/unattended.ts';
import type { PaymentFailure } from '../payment-failure.ts';
import { faultOf } from './attempt-fault.ts';

/** Delay until the next attempt when a lock or an outage prevented writing the result. */
const FAULT_MS = 5_000;

export interface Dispatching {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly enter: Door['enter'];
  onStaged(): void;
}

export class ClaimLost extends Error {}

/** Every step except `pay` changes nothing once another worker has claimed the order. */
export interface Attempts<Order> {
  /** Checks again that the order may be paid, and counts the attempt. Null: it must not be paid now. */
  begin(context: UnattendedContext, order: Order): Promise<number | null>;
  /** Returns the transaction that pays. Every attempt uses the same key. @throws AppError, OrderFailure, ClaimLost */
  pay(order: Order): Promise<string>;
  dispatched(order: Order, transactionId: string, now: Date): Promise<unknown>;
  again(order: Order, at: Date, now: Date): Promise<unknown>;
  fail(context: UnattendedContext, order: Order, failure: PaymentFailure, cause: unknown): Promise<void>;
}

/** A failed attempt does not affect the others. */
export async function attemptEach<Order extends { readonly id: string }>(
  dispatching: Dispatching,
  orders: readonly Order[],
  attempts: Attempts<Order>,
): Promise<void> {
  const { clock, log } = dispatching;
  await Promise.all(
    orders.map(async (order) => {
      try {
        await attempt(dispatching, order, attempts);
      } catch (error) {
        log.warn(
          { order: order.id, error: errorText(error) },
          'the result of a payment order could not be written: it is tried again',
        );
        const now = clock.now();
        // If the database is still down, this fails too. The lease then expires.
        await attempts.again(order, new Date(now.getTime() + FAULT_MS), now);
      }
    }),
  );
}

async function attempt<Order>(
  { database, clock, onStaged }: Dispatching,
  order: Order,
  attempts: Attempts<Order>,
): Promise<void> {
  const begun = await unattended(database, clock.now(), (context) => attempts.begin(context, order));
  if (begun.staged > 0) onStaged();
  if (begun.value === null) return;
  try {
    await attempts.dispatched(order, await attempts.pay(order), clock.now());
  } catch (error) {
    if (error instanceof ClaimLost) return;
    const now = clock.now();
    const fault = faultOf(error, begun.value, now);
    if (fault.kind === 'again') {
      await attempts.again(order, new Date(now.getTime() + fault.afterSeconds * 1_000), now);
    } else {
      const ended = await unattended(database, now, (context) => attempts.fail(context, order, fault.failure, error));
      if (ended.staged > 0) onStaged();
    }
  }
}
