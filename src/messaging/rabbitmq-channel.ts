import type { Channel, ChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import { growingPause, withDeadline } from './timing.ts';

const OPEN_DEADLINE_MS = 10_000;

export interface ChannelPlan<C extends Channel> {
  /** For the log. */
  readonly name: string;
  create(connection: ChannelModel): Promise<C>;
  /** Declares the exchanges and queues that the channel needs and starts its work. */
  setup(channel: C): Promise<void>;
  /** Called when the channel has closed; unacknowledged deliveries and unconfirmed messages on it are lost. */
  lost?(channel: C): void;
}

/**
 * A channel that is opened on every new connection, and reopened with growing pauses when the server closes only the
 * channel; a lost connection is made again by `LastingConnection`.
 */
export class LastingChannel<C extends Channel> {
  readonly #plan: ChannelPlan<C>;
  readonly #log: Logger;
  #connection: ChannelModel | null = null;
  #current: C | null = null;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  // Raised by whatever makes an opening in progress obsolete: the next opening, a lost connection, closing.
  #generation = 0;

  constructor(plan: ChannelPlan<C>, log: Logger) {
    this.#plan = plan;
    this.#log = log.child({ channel: plan.name });
  }

  /** The open channel after its setup; null while there is none. */
  get current(): C | null {
    return this.#current;
  }

  /** Opens the channel on this connection. Resolves after the first attempt, even if that failed and will be repeated. */
  async attach(connection: ChannelModel): Promise<void> {
    this.#connection = connection;
    await this.#open(connection);
  }

  /** Called when the connection is lost; waits for the next `attach`. */
  detach(): void {
    this.#connection = null;
    this.#current = null;
    this.#generation += 1;
    clearTimeout(this.#retry);
  }

  /** Closes the channel for good; earlier acknowledgements still reach the server. */
  async close(): Promise<void> {
    const channel = this.#current;
    this.detach();
    if (channel) await closeQuietly(channel);
  }

  async #open(connection: ChannelModel): Promise<void> {
    clearTimeout(this.#retry);
    this.#generation += 1;
    const generation = this.#generation;
    try {
      await withDeadline(this.#establish(connection, generation), OPEN_DEADLINE_MS, 'opening the channel');
      this.#failures = 0;
    } catch (err) {
      if (generation !== this.#generation) return;
      this.#log.error({ err }, 'channel could not be set up');
      this.#reopenLater(connection);
    }
  }

  async #establish(connection: ChannelModel, generation: number): Promise<void> {
    const channel = await this.#plan.create(connection);
    let closed = false;
    channel.on('error', (err) => this.#log.warn({ err }, 'channel closed by the server'));
    channel.on('handler-error', (err) => this.#log.error({ err }, 'channel listener failed'));
    channel.on('close', () => {
      closed = true;
      this.#plan.lost?.(channel);
      if (this.#current !== channel) return;
      this.#current = null;
      this.#reopenLater(connection);
    });
    try {
      await this.#plan.setup(channel);
      // Either can have happened since the server's last answer.
      if (closed) throw new Error('channel closed while it was set up');
      if (generation !== this.#generation) throw new Error('channel no longer wanted');
    } catch (err) {
      await closeQuietly(channel);
      throw err;
    }
    this.#current = channel;
  }

  #reopenLater(connection: ChannelModel): void {
    if (this.#connection !== connection) return;
    this.#failures += 1;
    // A lost connection closes its channels first: `detach` then clears this.
    this.#retry = setTimeout(() => void this.#open(connection), growingPause(this.#failures));
  }
}

/** Closes a channel that may already be closed, or whose connection may be lost. */
export async function closeQuietly(channel: Channel): Promise<void> {
  // When the connection is lost before the server's answer, only the event comes.
  const closed = new Promise<void>((resolve) => channel.once('close', resolve));
  await Promise.race([closed, channel.close().catch(() => {})]);
}
