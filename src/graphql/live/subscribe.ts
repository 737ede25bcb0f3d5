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
        const events = await createSourceEventStream(args);
        const answers = new Answers(args, shared, log, timeoutSeconds);
        return Symbol.asyncIterator in events
          ? new EventResults(events as AsyncIterable<object>, answers)
          : answers.presented(events);
      });
    },
  };
}

/** Answers one operation, event by event. */
class Answers {
  readonly context: GraphqlContext;
  readonly #args: ExecutionArgs;
  readonly #shared: SharedAnswers;
  readonly #key: string;
  readonly #log: Logger;
  readonly #timeoutSeconds: number;

  constructor(args: ExecutionArgs, shared: SharedAnswers, log: Logger, timeoutSeconds: number) {
    this.context = args.contextValue as GraphqlContext;
    this.#args = args;
    this.#shared = shared;
    this.#key = shared.keyOf(args);
    this.#log = log;
    this.#timeoutSeconds = timeoutSeconds;
  }

  async to(event: object): Promise<ExecutionResult> {
    return this.presented(await this.#shared.answer(event, this.#key, () => this.#make(event)));
  }

  presented(result: ExecutionResult): ExecutionResult {
    return withErrors(result, (error) => presentedError(error, this.context.requestId, this.#log));
  }

  /** Loaders and their caches are new for each event, so that nothing in the answer is older than it. */
  #make(event: object): Promise<ExecutionResult> | ExecutionResult {
    const contextValue = this.context.forEvent();
    const answer = execute({ ...this.#args, contextValue, rootValue: event });
    return answer instanceof Promise ? inTime(answer, contextValue, this.#timeoutSeconds) : answer;
  }
}

/** An answer to each event, made when it is asked for: one that is not taken keeps its source waiting. */
class EventResults extends ResultStream {
  readonly #events: AsyncIterator<object>;
  readonly #answers: Answers;

  constructor(events: AsyncIterable<object>, answers: Answers) {
    super();
    this.#events = events[Symbol.asyncIterator]();
    this.#answers = answers;
  }

  async next(): Promise<IteratorResult<ExecutionResult, void>> {
    const turn = await this.#events.next();
    if (turn.done) return { done: true, value: undefined };
    return { done: false, value: await this.#answers.to(turn.value) };
  }

  async end(): Promise<void> {
    abandon(this.#answers.context);
    await this.#events.return?.();
  }
}
