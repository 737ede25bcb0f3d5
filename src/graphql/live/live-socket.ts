import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import { AppError } from '../../platform/errors/errors.ts';
import { refuseForeignAddress } from '../../platform/http/authorized-addresses.ts';
import type { Language } from '../../platform/language/language.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { repeatedIn } from '../../platform/text/json.ts';
import { toAppError } from '../../rest/error-body.ts';
import { type Evidence, shownToken, TokenNotProven } from '../../rest/shown-token.ts';
import { refuseSuspended } from '../../rest/suspension.ts';
import type { TokenHolders } from '../../rest/token-holder.ts';
import type { GraphqlContext } from '../context.ts';
import { isStream } from '../execution.ts';
import { t } from '../texts.ts';
import { abandon } from '../timeout.ts';
import { CLOSE_CODES, type Closing, closingOf, closingOfRefusal } from './closing.ts';
import type { LiveConnection, LiveConnections } from './connections.ts';
import type { Client } from './handshake.ts';
import type { Ended, LiveMetrics } from './live-metrics.ts';
import type { LiveOperations, Started } from './operations.ts';
import { printedResult } from './printed-result.ts';
import { SentResults } from './sent-results.ts';
import type { LiveToken, LiveTokens } from './token.ts';

const MAX_OPERATIONS = 100;
const MAX_ID_LENGTH = 128;
/** Per second. */
const MAX_MESSAGES = 250;
const MAX_UNAUTHENTICATED_MESSAGES = 5;
const MAX_UNAUTHENTICATED_BYTES = 4_096;
const TAIL = Buffer.from('}');
const NOTHING = Buffer.alloc(0);
/** Bytes in the send buffer above which the socket is closed. */
const MAX_BUFFERED = 1_048_576;

export interface LiveSocketOptions {
  readonly operations: LiveOperations;
  readonly connections: LiveConnections;
  readonly tokens: LiveTokens;
  readonly metrics: LiveMetrics;
  /** Against this client, or against this address before authentication. @throws AppError rate_limited */
  charge(token: LiveToken | null, address: string, requests: number): void;
  /** Budget that an address spends when an uncached token is looked up. */
  lookUp(address: string): () => void;
  readonly security: SecurityEvents;
  readonly holders: TokenHolders;
}

export class LiveSocket implements LiveConnection, ProtocolSocket {
  readonly protocol: string;
  readonly #socket: WebSocket;
  readonly #connection: Duplex;
  readonly #address: string;
  readonly #evidence: Evidence;
  readonly #leave: () => void;
  readonly #language: Language;
  readonly #options: LiveSocketOptions;
  #token: LiveToken | null;
  #isAuthenticated = false;
  #isAlive = true;
  #hasEnded = false;
  /** Operations with a single result that is not sent yet. Null until they begin. */
  readonly #answering = new Map<string, GraphqlContext | null>();
  #whenAnswered: (() => void) | undefined;
  /** Messages that have not left this process. */
  #waiting = 0;
  #lastLeft = 0;
  #second = 0;
  #messages = 0;

  constructor(
    socket: WebSocket,
    { connection, language, address, token, evidence, leave }: Client,
    options: LiveSocketOptions,
  ) {
    this.protocol = socket.protocol;
    this.#socket = socket;
    this.#connection = connection;
    this.#language = language;
    this.#address = address;
    this.#evidence = evidence;
    this.#leave = leave;
    this.#token = token;
    this.#options = options;
    options.metrics.connections.inc({ transport: 'websocket' });
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    // `ws` closes the socket itself on protocol violations, such as a message that is too large.
    socket.on('error', () => this.#note('bad_message'));
    socket.once('close', () => {
      this.#note('client');
      options.metrics.connections.dec({ transport: 'websocket' });
      for (const context of this.#answering.values()) if (context) abandon(context);
    });
  }

  get token(): LiveToken {
    if (!this.#token) throw new Error('the socket is not authenticated yet');
    return this.#token;
  }

  /** Uses the token of `connection_init` or of the handshake. Closes the socket without a valid one. */
  async authenticate(authorization: unknown, proof: unknown): Promise<void> {
    const { connections, charge, security } = this.#options;
    let clientId: string | null = null;
    const refused = (code: string) =>
      security.refused(code, { clientId, address: this.#address, requestId: randomUUID() });
    try {
      const token = authorization === undefined ? this.#token : await this.#tokenOf(authorization, proof);
      charge(token, this.#address, 1);
      if (!token) {
        if (authorization !== undefined) refused('unauthorized');
        return this.end('unauthorized');
      }
      clientId = token.principal.clientId;
      if (connections.closing) return this.end('going_away');
      refuseForeignAddress(token.principal, this.#address);
      refuseSuspended(token.principal);
      connections.admit(token);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.#token = token;
      this.#isAuthenticated = true;
      this.#leave();
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#socket.once('close', () => resolve());
      connections.add(this, promise);
    } catch (error) {
      const refusal = toAppError(error);
      refused(refusal.code);
      this.end(closingOfRefusal(refusal));
    }
  }

  /** Null when the token is unknown or comes without its key. */
  async #tokenOf(authorization: unknown, proof: unknown): Promise<LiveToken | null> {
    const { tokens, lookUp, holders } = this.#options;
    const shown = typeof authorization === 'string' ? shownToken(authorization) : null;
    const token = shown === null ? null : await tokens.find(shown.token, lookUp(this.#address));
    if (shown === null || token === null) return null;
    try {
      const proofs = typeof proof === 'string' ? [proof] : [];
      await holders.check(shown, token.binding, { ...this.#evidence, proofs });
      return token;
    } catch (error) {
      if (error instanceof TokenNotProven) return null;
      throw error;
    }
  }

  /**
   * `open`: operations of the client, including this one. Returns the errors of an operation refused before execution.
   */
  async start(id: string, payload: unknown, open: number): Promise<Started | readonly GraphQLError[]> {
    const { operations, charge } = this.#options;
    this.#answering.set(id, null);
    const started = await operations.start(this, payload, {
      requestId: randomUUID(),
      language: this.#language,
      transport: 'websocket',
      origin: {
        ...{ channel: 'graphql', sessionId: this.#token?.principal.credentialId ?? null, address: this.#address },
        isRequestIdClaimed: false,
      },
      charge: (requests) => charge(this.#token, this.#address, requests),
      onBegin: (context) => this.#answering.set(id, context),
      refuse: () => {
        charge(this.#token, this.#address, 1);
        if (id.length > MAX_ID_LENGTH) {
          const message = t('socketIdLength', { max: MAX_ID_LENGTH });
          throw new AppError('graphql_request_invalid', message);
        }
        if (open > MAX_OPERATIONS) {
          throw new AppError('too_many_subscriptions', t('socketOperations', { max: MAX_OPERATIONS }), {
            limit: MAX_OPERATIONS,
          });
        }
      },
    });
    const results = 'outcome' in started && isStream(started.outcome) ? started.outcome : null;
    if (results || !('outcome' in started)) this.answered(id);
    if (!results) return started;
    const head = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
    const outcome = new SentResults(results, (result, goOn) => this.#pass(head, result, goOn));
    return { ...started, outcome };
  }

  answered(id: string): void {
    this.#answering.delete(id);
    if (this.#answering.size === 0) this.#whenAnswered?.();
  }

  get waitingSince(): number | null {
    return this.#waiting === 0 ? null : this.#lastLeft;
  }

  async finish(): Promise<void> {
    if (this.#answering.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Deferred, because a refusal of the last operation may still have to be sent.
    this.#whenAnswered = () => setImmediate(resolve);
    await promise;
  }

  end(closing: Closing): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#note(closing);
    this.#socket.close(CLOSE_CODES[closing], closing);
  }

  cut(): void {
    this.#socket.terminate();
  }

  ping(): void {
    if (this.#isAlive) {
      this.#isAlive = false;
      this.#socket.ping();
    } else {
      this.#note('lost');
      this.cut();
    }
  }

  /** Only the first reason is recorded. */
  #note(reason: Ended): void {
    if (!this.#hasEnded) this.#options.metrics.ended.inc({ transport: 'websocket', reason });
    this.#hasEnded = true;
  }

  /** Called by graphql-ws. */
  close(code = 0): void {
    this.end(closingOf(code));
  }

  /** Resolves when the message has left this process, which gives the sender backpressure. */
  async send(message: string): Promise<void> {
    if (!this.#isReading()) return;
    await new Promise<void>((resolve) => this.#socket.send(message, this.#whenLeft(resolve)));
  }

  /**
   * Returns whether the result has left this process. If not, calls `goOn` once it has.
   */
  #pass(head: Buffer, result: ExecutionResult, goOn: () => void): boolean {
    if (!this.#isReading()) return true;
    this.#socket.send(Buffer.concat([head, printedResult(result), TAIL]), { binary: false });
    if (this.#connection.writableLength === 0) return true;
    // An empty write: its callback runs after all earlier bytes have left.
    this.#connection.write(NOTHING, this.#whenLeft(goOn));
    return false;
  }

  /** Also runs after an error. The socket then closes, which is handled like every close. */
  #whenLeft(goOn: () => void): () => void {
    if (this.#waiting === 0) this.#lastLeft = performance.now();
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
      this.#lastLeft = performance.now();
      goOn();
    };
  }

  onMessage(handle: (message: string) => Promise<void>): void {
    this.#socket.on('message', (data: RawData, isBinary: boolean) => {
      if (!this.#isReading()) return;
      const refused = this.#refusalOf(data, isBinary);
      const message = String(data);
      if (refused || repeatedIn(message) !== null) this.end(refused ?? 'bad_message');
      else handle(message).catch(() => this.end('internal_error'));
    });
  }

  /** Closes the socket when the client does not keep up with its messages. */
  #isReading(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= MAX_BUFFERED) return true;
    this.end('slow_reader');
    return false;
  }

  #refusalOf(data: RawData, isBinary: boolean): Closing | null {
    const second = Math.floor(performance.now() / 1_000);
    this.#messages = second === this.#second ? this.#messages + 1 : 1;
    this.#second = second;
    if (isBinary) return 'bad_message';
    if (this.#isAuthenticated) return this.#messages > MAX_MESSAGES ? 'rate_limited' : null;
    const isLarge = (data as Buffer).length > MAX_UNAUTHENTICATED_BYTES;
    return isLarge || this.#messages > MAX_UNAUTHENTICATED_MESSAGES ? 'bad_message' : null;
  }
}
