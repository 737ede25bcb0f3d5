import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { passOn } from '../../platform/concurrency/turns.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type Asker, askerOf } from '../../rest/error-body.ts';
import type { GraphqlContext } from '../context.ts';
import { graphqlError } from '../errors.ts';
import { isStream } from '../execution.ts';
import type { Results } from '../result-stream.ts';
import { abandon } from '../timeout.ts';
import type { Closing } from './closing.ts';
import type { LiveConnection } from './connections.ts';
import type { Ended, LiveMetrics } from './live-metrics.ts';
import type { Asked, LiveOperations } from './operations.ts';
import { printedResult } from './printed-result.ts';
import type { LiveToken } from './token.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
} as const;

/** For the client to read the end of the stream. */
const CLOSE_TIMEOUT_MS = 5_000;

const FINAL_ERRORS: Partial<Record<Closing, () => AppError>> = {
  token_expired: () => new AppError('token_expired'),
  token_revoked: () => new AppError('token_revoked'),
};

/** GraphQL over SSE, distinct connections mode. */
export class EventStream implements LiveConnection {
  readonly token: LiveToken;
  /** Resolves when nothing more will be sent. */
  readonly ended: Promise<void>;
  readonly #raw: ServerResponse;
  readonly #asker: Asker;
  readonly #metrics: LiveMetrics;
  readonly #answered = Promise.withResolvers<void>();
  #context: GraphqlContext | undefined;
  #results: Results | undefined;
  #hasEnded = false;
  #waitingSince: number | null = null;

  constructor(reply: FastifyReply, token: LiveToken, metrics: LiveMetrics) {
    this.token = token;
    this.#raw = reply.raw;
    this.#asker = askerOf(reply.request);
    this.#metrics = metrics;
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS })) {
      if (value !== undefined) this.#raw.setHeader(name, value);
    }
    this.#raw.writeHead(200);
    this.#raw.flushHeaders();
    metrics.connections.inc({ transport: 'sse' });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    whenOver(this.#raw, reply.request.raw.socket, () => {
      this.#note('client');
      this.#stop();
      metrics.connections.dec({ transport: 'sse' });
      resolve();
    });
  }

  /** Never rejects. */
  async serve(operations: LiveOperations, body: unknown, asked: Omit<Asked, 'onBegin'>): Promise<void> {
    const started = await operations.start(this, body, {
      ...asked,
      onBegin: (context) => {
        this.#context = context;
      },
    });
    if (!('outcome' in started)) await this.#next({ errors: started });
    else if (!isStream(started.outcome)) await this.#next(started.outcome);
    else await this.#follow(started.outcome);
    if (!this.#hasEnded) this.#end('completed', 'event: complete\ndata:\n\n');
    this.#answered.resolve();
  }

  get waitingSince(): number | null {
    return this.#waitingSince;
  }

  async finish(): Promise<void> {
    if (!this.#results) await Promise.race([this.#answered.promise, this.ended]);
  }

  end(closing: Closing): void {
    if (this.#hasEnded) return;
    const refusal = FINAL_ERRORS[closing]?.();
    const last = refusal ? nextEvent({ errors: [graphqlError(refusal, this.#asker)] }) : '';
    this.#end(closing, refusal ? `${last}event: complete\ndata:\n\n` : '');
    this.#stop();
    // A client that does not read would not receive the end either, and its buffer would stay in memory.
    if (this.#raw.writableNeedDrain) this.cut();
    else setTimeout(() => this.cut(), CLOSE_TIMEOUT_MS).unref();
  }

  cut(): void {
    this.#raw.destroy();
  }

  ping(): void {
    if (this.#hasEnded) return;
    if (this.#waitingSince === null && !this.#raw.write(':\n\n')) this.#wait();
  }

  async #follow(results: Results): Promise<void> {
    this.#results = results;
    if (this.#hasEnded) this.#stop();
    try {
      await passOn(results, (result, goOn) => this.#pass(result, goOn));
    } catch (error) {
      await this.#next({ errors: [error as GraphQLError] });
    }
  }

  #next(result: ExecutionResult): Promise<void> {
    return new Promise((resolve) => {
      if (this.#pass(result, resolve)) resolve();
    });
  }

  /** Returns whether the next result can be sent. If not, calls `goOn` once it can: a slow reader pauses its source. */
  #pass(result: ExecutionResult, goOn: () => void): boolean {
    if (this.#hasEnded || this.#raw.write(nextEvent(result))) return true;
    this.#wait();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#raw.once('drain', resolve);
    void Promise.race([promise, this.ended]).then(goOn);
    return false;
  }

  #wait(): void {
    if (this.#waitingSince !== null) return;
    this.#waitingSince = performance.now();
    this.#raw.once('drain', () => {
      this.#waitingSince = null;
    });
  }

  #end(reason: Ended, last: string): void {
    this.#note(reason);
    this.#raw.end(last);
  }

  /** Only the first reason is recorded. */
  #note(reason: Ended): void {
    if (!this.#hasEnded) this.#metrics.ended.inc({ transport: 'sse', reason });
    this.#hasEnded = true;
  }

  #stop(): void {
    if (this.#context) abandon(this.#context);
    void this.#results?.return();
  }
}

/** Calls back once, also when the client left before this call, or while the response is queued behind another one. */
function whenOver(answer: ServerResponse, socket: Socket, callBack: () => void): void {
  let isOver = false;
  const over = () => {
    // The response can close while the socket is emitting 'close', so this listener can run twice.
    if (isOver) return;
    isOver = true;
    answer.off('close', over);
    socket.off('close', over);
    callBack();
  };
  answer.once('close', over);
  socket.once('close', over);
  if (answer.closed || socket.destroyed) setImmediate(over);
}

const nextEvent = (result: ExecutionResult): string => `event: next\ndata: ${printedResult(result)}\n\n`;
