import type { ExecutionResult, GraphQLError } from 'graphql';
import { SlowReader, TailClosed } from '../../messaging/follow-errors.ts';
import { ResultStream, type Results } from '../result-stream.ts';
import type { Closing } from './closing.ts';
import { refusalOf } from './follow.ts';

export interface ResultsOptions {
  onResult(): void;
  /** Called exactly once, whichever side ended the subscription. */
  onEnd(): void;
  /** Called when the end of the subscription ends the whole connection. */
  closeConnection(closing: Closing): void;
  presented(error: unknown): GraphQLError;
}

export class LiveResults extends ResultStream {
  readonly #results: Results;
  readonly #options: ResultsOptions;
  #ended = false;

  constructor(results: Results, options: ResultsOptions) {
    super();
    this.#results = results;
    this.#options = options;
  }

  /** @throws GraphQLError the reason for the end, unless it ends the whole connection */
  take(ready: () => void): IteratorResult<ExecutionResult, undefined> | null {
    try {
      const turn = this.#results.take(ready);
      if (turn?.done) this.#over();
      else if (turn) this.#options.onResult();
      return turn;
    } catch (error) {
      this.#over();
      const closing = closingOf(error);
      if (!closing) throw this.#options.presented(refusalOf(error));
      this.#options.closeConnection(closing);
      return { done: true, value: undefined };
    }
  }

  async end(): Promise<void> {
    this.#over();
    await this.#results.return();
  }

  #over(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#options.onEnd();
  }
}

/** Null when the connection stays open. */
function closingOf(error: unknown): Closing | null {
  if (error instanceof SlowReader) return 'slow_reader';
  return error instanceof TailClosed ? 'going_away' : null;
}
