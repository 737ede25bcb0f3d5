import type { ExecutionResult } from 'graphql';
import { AwaitedTurn, passOn } from '../../platform/concurrency/turns.ts';
import { ResultStream, type Results } from '../result-stream.ts';

/** Returns false when `goOn` will be called once the next result can be sent. */
type Send = (result: ExecutionResult, goOn: () => void) => boolean;

/** Sends results in the turn in which they arrive. Consumers only receive the end. */
export class SentResults extends ResultStream {
  readonly #results: Results;
  readonly #send: Send;
  readonly #sent = new AwaitedTurn<never>();

  constructor(results: Results, send: Send) {
    super();
    this.#results = results;
    this.#send = send;
  }

  /** @throws the reason for the end */
  take(ready: () => void): IteratorResult<never, undefined> | null {
    const end = this.#sent.take();
    if (!end) {
      const sent = passOn(this.#results, this.#send);
      this.#sent.await(
        sent.then(() => ({ done: true, value: undefined })),
        ready,
      );
    }
    return end;
  }

  end(): Promise<unknown> {
    return this.#results.return();
  }
}
