import type { z } from 'zod';
import { type Broker, NoAnswerError } from '../messaging/broker.ts';
import type { MessageTrust } from '../messaging/consumer.ts';
import type { MessageType } from '../messaging/event.ts';
import { AppError } from '../platform/errors/errors.ts';
import type { ErrorCode } from '../platform/errors/refusal.ts';
import { t } from '../platform/language/texts.ts';
import { newId } from '../platform/text/ids.ts';

type Answer = z.ZodType<{ readonly questionId: string }>;

export interface RailQuestions {
  /**
   * Accepts only an answer to this question, from a connector that may speak for the rail.
   * @throws AppError `unanswered` when no valid answer arrives in time.
   */
  ask<Question extends z.ZodType, Body extends Answer>(
    question: MessageType<Question>,
    answer: MessageType<Body>,
    body: z.input<Question>,
    unanswered: ErrorCode,
  ): Promise<z.output<Body>>;
}

export function railQuestions({
  broker,
  trust,
  waitMs,
}: {
  readonly broker: Pick<Broker, 'ask'>;
  readonly trust: MessageTrust;
  readonly waitMs: number;
}): RailQuestions {
  return {
    async ask(question, answer, asked, unanswered) {
      const id = newId();
      const body = question.body.parse(asked);
      try {
        const received = await broker.ask(
          { id, exchange: 'rails', routingKey: question.type, body },
          waitMs,
          async (message) => {
            const [refusal] = await trust.verify([message]);
            if (refusal) trust.onRefused('answers', message, refusal);
            if (refusal || message.routingKey !== answer.type) return false;
            const parsed = answer.body.safeParse(message.body);
            return parsed.success && parsed.data.questionId === id;
          },
        );
        return answer.body.parse(received.body);
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        throw new AppError(unanswered, t('railSilent'));
      }
    },
  };
}

export const noQuestions: RailQuestions = {
  async ask(_question, _answer, _body, unanswered) {
    throw new AppError(unanswered, t('noRailHere'));
  },
};
