import type { z } from 'zod';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { statement } from '../platform/database/queryable.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { following } from '../platform/observability/tracing.ts';
import { type UnattendedContext, unattended } from '../platform/operation/unattended.ts';
import type { Message } from './broker.ts';
import type { CommitMessages } from './consumer.ts';
import type { MessageType } from './event.ts';

const CONSUME = statement(
  'consume_message',
  'insert into consumed_message (id, queue) values ($1, $2) on conflict do nothing returning id',
);

export interface AnswerHandler<Body extends z.ZodType = z.ZodType> {
  readonly message: MessageType<Body>;
  /** Must change nothing when the stored state shows that the message was already applied or is too late. */
  run(context: UnattendedContext, body: z.output<Body>, message: Pick<Message, 'id' | 'signature'>): Promise<void>;
}

export const answerHandler = <Body extends z.ZodType>(handler: AnswerHandler<Body>): AnswerHandler =>
  handler as unknown as AnswerHandler;

/** Commits each message in its own transaction, at most once by its id. Payments are settled in batches instead. */
export function commitOneByOne(options: {
  readonly queue: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly handlers: readonly AnswerHandler[];
  readonly onStaged: () => void;
}): CommitMessages {
  const { queue, database, clock, metrics, onStaged } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.message.type, handler]));

  return async (messages, lockTimeoutMs) => {
    for (const message of messages) {
      const { id, routingKey, body, trace } = message;
      const handler = handlers.get(routingKey);
      if (!handler) throw new Error(`no handler for the message ${routingKey}`);
      const parsed = handler.message.body.parse(body);
      const { value: isNew, staged } = await unattended(
        database,
        clock.now(),
        async (context) => {
          const fresh = await context.tx.query(CONSUME, [id, queue]);
          if (fresh.length > 0) await following(trace, () => handler.run(context, parsed, message));
          return fresh.length > 0;
        },
        lockTimeoutMs,
      );
      metrics.messages(queue, isNew ? 'committed' : 'repeated', 1);
      if (staged > 0) onStaged();
    }
  };
}
