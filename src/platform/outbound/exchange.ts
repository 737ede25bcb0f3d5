import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type FailureReason, failureOf, OutboundFailure } from './failure.ts';

export type OutboundResult =
  | {
      /** The final status arrived; the body can be cut, see `OutboundClient.post`. */
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      readonly body: Buffer;
      readonly durationMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly message: string;
      readonly durationMs: number;
    };

export interface ExchangeBounds {
  /** Timeout from the construction to the end of the answer. */
  readonly totalMs: number;
  /** Stored bytes of the body; a longer body closes the connection. */
  readonly keepBytes: number;
}

/**
 * One request and its answer. `result` never rejects and settles within the total timeout: with the status once the
 * final headers have arrived, even when the body fails; otherwise with the failure.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<OutboundResult>;
  readonly #resolve: (result: OutboundResult) => void;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #answer: { readonly status: number; readonly retryAfter: string | null } | undefined;
  readonly #kept: Buffer[] = [];
  #bytesLeft: number;
  #settled = false;

  constructor({ totalMs, keepBytes }: ExchangeBounds) {
    const { promise, resolve } = Promise.withResolvers<OutboundResult>();
    this.result = promise;
    this.#resolve = resolve;
    this.#bytesLeft = keepBytes;
    this.#timer = setTimeout(() => {
      this.#settle(new OutboundFailure('timeout', `no response within ${totalMs / 1000} s`));
      this.#giveUp();
    }, totalMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The timeout expired while the connection was being opened: send nothing.
    if (this.#settled) this.#giveUp();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const retryAfter = [headers['retry-after'] ?? null].flat()[0] ?? null;
    this.#answer = { status, retryAfter };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#kept.push(chunk.subarray(0, this.#bytesLeft));
    if (chunk.length > this.#bytesLeft) {
      this.#settle();
      this.#giveUp();
    }
    this.#bytesLeft -= chunk.length;
  }

  onResponseEnd(): void {
    this.#settle();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#settle(error);
  }

  /** Settles once: with the answer if its headers have arrived, otherwise with the failure for `error`. */
  #settle(error?: Error): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    const durationMs = Math.round(performance.now() - this.#startedAt);
    if (this.#answer) {
      this.#resolve({ kind: 'answered', ...this.#answer, body: Buffer.concat(this.#kept), durationMs });
    } else {
      const { reason, message } = failureOf(error);
      this.#resolve({ kind: 'failed', reason, message, durationMs });
    }
  }

  /** Closes the connection, so that the rest of the answer is not read. */
  #giveUp(): void {
    this.#controller?.abort(new Error('the exchange has ended'));
  }
}
