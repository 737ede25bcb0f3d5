import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChannelModel, connect } from 'amqplib';
import type { Logger } from 'pino';
import { isTlsFault } from '../platform/errors/outage.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import type { AmqpTls } from '../platform/http/tls-settings.ts';
import { growingPause } from './timing.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 200;
// A peer that stopped responding is detected within 3 heartbeats. A `heartbeat` in the URL overrides it.
const HEARTBEAT_SECONDS = '4';

export interface ConnectionPlan {
  readonly urls: readonly string[];
  readonly tls: AmqpTls | undefined;
  /** Opens the channels of a new connection. The connection can be lost while this runs. */
  setup(connection: ChannelModel): Promise<void>;
  /** Called when the connection is lost, abandoned or closed. */
  lost(): void;
}

/** Reconnects until closed, round-robin from a random address. The recovery of amqplib supports only one address. */
export class LastingConnection {
  readonly #plan: ConnectionPlan;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  #current: { readonly connection: ChannelModel; over(why: unknown): void } | null = null;

  constructor(plan: ConnectionPlan, log: Logger) {
    this.#plan = plan;
    this.#log = log;
  }

  /**
   * Resolves after the first attempt, successful or not. Later attempts continue in the background.
   * @throws StartupError when the server at every address has an untrusted certificate
   */
  open(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let untrusted = 0;
    void this.#keepConnected((fault) => {
      if (!isTlsFault(fault)) return resolve();
      untrusted += 1;
      if (untrusted < this.#plan.urls.length) return;
      this.#closing.abort();
      const why = `RabbitMQ cannot be trusted: ${(fault as Error).message}; check AMQP_URL and AMQP_CA_FILE`;
      reject(new StartupError(why, { cause: fault }));
    });
    return promise;
  }

  /**
   * Gives up the connection and continues with the next address, without waiting for the server. A live cluster node
   * can withhold messages while another node is frozen.
   */
  abandon(): void {
    const abandoned = this.#current;
    abandoned?.over(new Error('abandoned'));
    void abandoned?.connection.close().catch(() => {});
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#current?.connection.close().catch(() => {});
  }

  async #keepConnected(tried: (fault?: unknown) => void): Promise<void> {
    const { urls } = this.#plan;
    const { signal } = this.#closing;
    let failures = 0;
    for (let next = randomInt(urls.length); !signal.aborted; next = (next + 1) % urls.length) {
      const url = urls[next] as string;
      const log = this.#log.child({ server: new URL(url).host });
      try {
        await this.#connect(url, log, () => {
          failures = 0;
          log.info('connected to RabbitMQ');
          tried();
        });
      } catch (err) {
        log.warn({ err }, 'RabbitMQ cannot be reached');
        tried(err);
      }
      failures += 1;
      // Divides the pause, so that all addresses together are tried as often as a single one would be.
      const pause = growingPause(Math.ceil(failures / urls.length), FIRST_PAUSE_MS) / urls.length;
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /**
   * Resolves when the connection has ended. Rejects when it was never established, or was lost while its channels were
   * opened.
   */
  async #connect(url: string, log: Logger, onSetUp: () => void): Promise<void> {
    const connection = await connect(withHeartbeat(url), {
      timeout: CONNECT_TIMEOUT_MS,
      noDelay: true,
      ...this.#plan.tls,
    });
    if (isOver(connection)) {
      throw new Error('the connection closed as soon as it was open', {
        cause: await connection.close().catch((why) => why),
      });
    }
    connection.on('error', (err) => log.warn({ err }, 'RabbitMQ connection error'));
    connection.on('handler-error', (err) => log.error({ err }, 'RabbitMQ connection listener failed'));
    const { promise: ended, resolve } = Promise.withResolvers<unknown>();
    const over = (why: unknown) => {
      if (this.#current?.connection !== connection) return;
      this.#current = null;
      this.#plan.lost();
      resolve(why);
    };
    this.#current = { connection, over };
    connection.once('close', over);
    if (this.#closing.signal.aborted) return connection.close();
    await Promise.race([ended, this.#plan.setup(connection)]);
    if (this.#current === null)
      throw new Error('the connection was lost while its channels were opened', { cause: await ended });
    onSetUp();
    const err = await ended;
    if (!this.#closing.signal.aborted) log.warn({ err }, 'RabbitMQ connection lost');
  }
}

/** True when the connection closed before a listener was attached: amqplib hands over such a connection silently. */
const isOver = ({ connection }: ChannelModel): boolean =>
  (connection as unknown as { readonly stream: Writable }).stream.writableEnded;

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', HEARTBEAT_SECONDS);
  return parsed.href;
}
