import type { z } from 'zod';
import type { Message } from '../../messaging/broker.ts';
import type { CommitMessages } from '../../messaging/consumer.ts';
import type { MessageType } from '../../messaging/event.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { following } from '../../platform/observability/tracing.ts';
import { outboxRow } from '../../platform/operation/records.ts';
import { isoText } from '../../platform/time/instant.ts';
import { type Claim, SettlementBatch } from './settlement-batch.ts';

export const SETTLEMENT_QUEUE = 'settlement';

const CLAIM = statement('claim_settlement', 'select * from claim_settlement($1, $2, $3, $4, $5, $6)');
const APPLY = statement('apply_settlement', 'select apply_settlement($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)');

/** The records that a message affects, to lock them before it is handled. */
export interface Subject {
  readonly endToEndId?: string;
  readonly transactionId?: string;
  readonly creditor?: { readonly ispb: string; readonly agency: string; readonly accountNumber: string };
  /** Keys of facts of domains, by name: see {@link SettlementBatch.facts}. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** A domain's handler for one kind of outcome. It decides on locked facts and writes nothing itself. */
export interface OutcomeHandler<Body extends z.ZodType = z.ZodType> {
  readonly message: MessageType<Body>;
  subject(body: z.output<Body>): Subject;
  /** Must change nothing when the facts show that the outcome was already applied or comes too late. */
  apply(batch: SettlementBatch, body: z.output<Body>): void;
}

declare module '../module.ts' {
  interface Module {
    /** Handlers of settlement, which processes many outcomes in one transaction. */
    readonly outcomes?: readonly OutcomeHandler[];
  }

  interface WorkerParts {
    readonly outcomes: readonly OutcomeHandler[];
  }
}

export const outcomeHandler = <Body extends z.ZodType>(handler: OutcomeHandler<Body>): OutcomeHandler =>
  handler as unknown as OutcomeHandler;

/** Applies each batch in one database transaction. Outcomes are deduplicated by message id and transaction state. */
export function settlementCommit(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly handlers: readonly OutcomeHandler[];
  readonly onStaged: () => void;
}): CommitMessages {
  const { database, clock, metrics, onStaged } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.message.type, handler]));

  return async (messages, lockTimeoutMs) => {
    const work = messages.map((message) => open(handlers, message));
    const subjects = work.map(({ handler, body }) => handler.subject(body));
    let staged = 0;
    let repeated = 0;
    await database.transaction(
      async (tx) => {
        const [claim] = await tx.query<Claim>(CLAIM, [
          SETTLEMENT_QUEUE,
          messages.map((message) => message.id),
          subjects.flatMap((subject) => subject.endToEndId ?? []),
          subjects.flatMap((subject) => subject.transactionId ?? []),
          JSON.stringify(subjects.flatMap((subject) => subject.creditor ?? [])),
          JSON.stringify(keysOf(subjects)),
        ]);
        if (!claim) throw new Error('claim_settlement returned no row');
        const now = clock.now();
        const batch = new SettlementBatch(claim, now);
        const seen = new Set(claim.consumed);
        for (const { message, handler, body } of work) {
          if (seen.has(message.id)) repeated += 1;
          else {
            batch.handling(message);
            following(message.trace, () => handler.apply(batch, body));
          }
          seen.add(message.id);
        }
        staged = batch.staged.length;
        await tx.query(APPLY, applyValues(batch, [...seen], now, database.commands));
      },
      { lockTimeoutMs },
    );
    metrics.messages(SETTLEMENT_QUEUE, 'repeated', repeated);
    metrics.messages(SETTLEMENT_QUEUE, 'committed', messages.length - repeated);
    if (staged > 0) onStaged();
  };
}

function open(handlers: ReadonlyMap<string, OutcomeHandler>, message: Message) {
  const handler = handlers.get(message.routingKey);
  if (!handler) throw new Error(`no handler for the outcome ${message.routingKey}`);
  return { message, handler, body: handler.message.body.parse(message.body) };
}

function keysOf(subjects: readonly Subject[]): Record<string, readonly string[]> {
  const named = subjects.flatMap(({ facts }) => Object.entries(facts ?? {}));
  const byName = Map.groupBy(named, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, keys]) => [name, [...new Set(keys.map(([, key]) => key))]]));
}

function applyValues(
  batch: SettlementBatch,
  consumed: readonly string[],
  now: Date,
  commands: ReadonlySet<string>,
): readonly unknown[] {
  return [
    SETTLEMENT_QUEUE,
    consumed,
    now,
    batch.moves.released,
    batch.moves.givenBack,
    JSON.stringify(
      batch.created.map((transaction) => ({
        id: transaction.id,
        institution_id: transaction.institutionId,
        partner_id: transaction.partnerId,
        account_id: transaction.accountId,
        type: transaction.type,
        status: transaction.status,
        amount: transaction.amount,
        description: transaction.description,
        end_to_end_id: transaction.endToEndId,
        counterparty: transaction.counterparty,
        error_reason: transaction.errorReason,
        created_at: isoText(now),
        completed_at: isoText(now),
      })),
    ),
    JSON.stringify(
      batch.changes.map((transaction) => ({
        id: transaction.id,
        status: transaction.status,
        fee: transaction.fee,
        refunded_amount: transaction.refundedAmount,
        error_reason: transaction.errorReason,
        held_since: transaction.heldSince,
        completed_at: transaction.completesAt && isoText(transaction.completesAt),
      })),
    ),
    JSON.stringify(batch.moves.rows()),
    JSON.stringify(batch.writtenFacts),
    batch.staged.length === 0 ? null : JSON.stringify(batch.staged.map((message) => outboxRow(message, now, commands))),
  ];
}
