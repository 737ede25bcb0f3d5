import type { ExecutionResult } from 'graphql';
import { nextOf, type Turns } from '../../platform/turns.ts';

/** The results of a subscription, one after the other. Many subscriptions can have the same object, which must not be changed. */
export interface Results extends AsyncGenerator<ExecutionResult, undefined, void>, Turns<ExecutionResult> {
  return(): Promise<IteratorResult<ExecutionResult, undefined>>;
}

/** Results as an object of their own: unlike a generator function's, they can be ended while the next one is awaited. */
export abstract class ResultStream implements Results {
  abstract take(ready: () => void): IteratorResult<ExecutionResult, undefined> | null;

  /** Ends what the results come from. */
  abstract end(): Promise<unknown>;

  next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    return nextOf(this);
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    await this.end();
    return { done: true, value: undefined };
  }

  async throw(): Promise<IteratorResult<ExecutionResult, undefined>> {
    return this.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }
}
