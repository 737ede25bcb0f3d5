import type { ExecutionResult } from 'graphql';
import { AwaitedTurn, passOn } from '../../platform/turns.ts';
import { ResultStream, type Results } from './result-stream.ts';

/** Sends a result; false: `goOn` will be called when the next one may be sent. */
type Send = (result: ExecutionResult, goOn: () => void) => boolean;

/** Results that are sent from here, in the turn in which they come: whoever takes them gets nothing but their end. */
export class SentResults extends ResultStream {
  readonly #results: Results;
  readonly #send: Send;
  readonly #sent = new AwaitedTurn<never>();

  constructor(results: Results, send: Send) {
    super();
    this.#results = results;
    this.#send = send;
  }

  /** @throws why no more come. */
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
