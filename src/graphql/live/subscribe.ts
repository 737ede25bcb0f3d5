import type { Plugin } from '@envelop/core';
import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Logger } from '../../platform/log.ts';
import type { GraphqlContext } from '../context.ts';
import { presentedError, withErrors } from '../errors.ts';
import { abandon, inTime } from '../timeout.ts';
import { ResultStream, type Results } from './result-stream.ts';
import { SharedAnswers } from './shared-answers.ts';

/**
 * Runs subscriptions; to be registered last. Their documents are not compiled, because compiled ones pass the variables
 * where the arguments belong. The answer to each event may take so many seconds.
 */
export function useSubscriptions(log: Logger, timeoutSeconds: number): Plugin<GraphqlContext> {
  const shared = new SharedAnswers();
  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async (args: ExecutionArgs): Promise<Results | ExecutionResult> => {
        const context = args.contextValue as GraphqlContext;
        const presented = (result: ExecutionResult) =>
          withErrors(result, (error) => presentedError(error, context.requestId, log));
        const events = await createSourceEventStream(args);
        if (!(Symbol.asyncIterator in events)) return presented(events);
        const key = shared.keyOf(args);
        return new EventResults(events as AsyncIterable<object>, context, async (event) =>
          presented(await shared.answer(event, key, () => answerTo(event, args, timeoutSeconds))),
        );
      });
    },
  };
}

/** Loaders and their caches are new for each event, so that nothing in the answer is older than it. */
function answerTo(event: object, args: ExecutionArgs, seconds: number): Promise<ExecutionResult> | ExecutionResult {
  const contextValue = (args.contextValue as GraphqlContext).forEvent();
  const answer = execute({ ...args, contextValue, rootValue: event });
  return answer instanceof Promise ? inTime(answer, contextValue, seconds) : answer;
}

/** An answer to each event, made when it is asked for: one that is not taken keeps its source waiting. */
class EventResults extends ResultStream {
  readonly #events: AsyncIterator<object>;
  readonly #context: GraphqlContext;
  readonly #answer: (event: object) => Promise<ExecutionResult>;

  constructor(
    events: AsyncIterable<object>,
    context: GraphqlContext,
    answer: (event: object) => Promise<ExecutionResult>,
  ) {
    super();
    this.#events = events[Symbol.asyncIterator]();
    this.#context = context;
    this.#answer = answer;
  }

  async next(): Promise<IteratorResult<ExecutionResult, void>> {
    const turn = await this.#events.next();
    if (turn.done) return { done: true, value: undefined };
    return { done: false, value: await this.#answer(turn.value) };
  }

  async end(): Promise<void> {
    abandon(this.#context);
    await this.#events.return?.();
  }
}
