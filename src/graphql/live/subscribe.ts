import type { Plugin } from '@envelop/core';
import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { AwaitedTurn, type Turns, turnsOf } from '../../platform/concurrency/turns.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { GraphqlContext } from '../context.ts';
import { presentedError, withErrors } from '../errors.ts';
import { ResultStream, type Results } from '../result-stream.ts';
import { abandon, inTime } from '../timeout.ts';
import { SharedAnswers } from './shared-answers.ts';

/** Must be registered last. Subscriptions are not compiled: compiled documents pass variables in place of arguments. */
export function useSubscriptions(log: Logger, timeoutSeconds: number): Plugin<GraphqlContext> {
  const shared = new SharedAnswers();
  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async (args: ExecutionArgs): Promise<Results | ExecutionResult> => {
        const context = args.contextValue as GraphqlContext;
        const presented = (result: ExecutionResult) =>
          withErrors(result, (error) => presentedError(error, context, log));
        const events = await createSourceEventStream(args);
        if (!(Symbol.asyncIterator in events)) return presented(events);
        const key = shared.keyOf(args);
        return new EventResults(events as AsyncIterable<object>, context, (event) => {
          const answer = shared.answer(event, key, () => answerTo(event, args, timeoutSeconds));
          return answer instanceof Promise ? answer.then(presented) : presented(answer);
        });
      });
    },
  };
}

/** Each event gets new loaders and caches, so that its result is never older than the event. */
function answerTo(event: object, args: ExecutionArgs, seconds: number): Promise<ExecutionResult> | ExecutionResult {
  const contextValue = (args.contextValue as GraphqlContext).forEvent();
  const answer = execute({ ...args, contextValue, rootValue: event });
  return answer instanceof Promise ? inTime(answer, contextValue, seconds) : answer;
}

type Answer = Promise<ExecutionResult> | ExecutionResult;

/** A result that is not consumed pauses the source. */
class EventResults extends ResultStream {
  readonly #iterator: AsyncIterator<object>;
  readonly #events: Turns<object>;
  readonly #context: GraphqlContext;
  readonly #answer: (event: object) => Answer;
  readonly #awaited = new AwaitedTurn<ExecutionResult>();
  #ended = false;

  constructor(events: AsyncIterable<object>, context: GraphqlContext, answer: (event: object) => Answer) {
    super();
    this.#iterator = events[Symbol.asyncIterator]();
    this.#events = turnsOf(this.#iterator);
    this.#context = context;
    this.#answer = answer;
  }

  take(ready: () => void): IteratorResult<ExecutionResult, undefined> | null {
    if (this.#ended) return { done: true, value: undefined };
    const awaited = this.#awaited.take();
    if (awaited) return awaited;
    const turn = this.#events.take(ready);
    if (turn === null || turn.done) return turn;
    const answer = this.#answer(turn.value);
    if (!(answer instanceof Promise)) return { done: false, value: answer };
    this.#awaited.await(
      answer.then((value) => ({ done: false, value })),
      ready,
    );
    return null;
  }

  async end(): Promise<void> {
    this.#ended = true;
    abandon(this.#context);
    await this.#iterator.return?.();
  }
}
