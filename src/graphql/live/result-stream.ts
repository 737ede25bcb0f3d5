import type { ExecutionResult } from 'graphql';

/** The results of a subscription, one after the other. */
export type Results = AsyncGenerator<ExecutionResult, void, void>;

/** Results as an object of their own: unlike a generator function's, they can be ended while the next one is awaited. */
export abstract class ResultStream implements Results {
  abstract next(): Promise<IteratorResult<ExecutionResult, void>>;

  /** Ends what the results come from. */
  abstract end(): Promise<unknown>;

  async return(): Promise<IteratorResult<ExecutionResult, void>> {
    await this.end();
    return { done: true, value: undefined };
  }

  async throw(): Promise<IteratorResult<ExecutionResult, void>> {
    return this.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }
}
