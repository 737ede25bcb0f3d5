import type { ExecutionResult } from 'graphql';
import { nextOf, type Turns } from '../platform/concurrency/turns.ts';

/** Subscriptions can share a result object, so it must not be changed. */
export interface Results extends AsyncGenerator<ExecutionResult, undefined, void>, Turns<ExecutionResult> {
  return(): Promise<IteratorResult<ExecutionResult, undefined>>;
}

/** Unlike a generator function's, these results can be ended while the next one is awaited. */
export abstract class ResultStream implements Results {
  abstract take(ready: () => void): IteratorResult<ExecutionResult, undefined> | null;

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
