import type { Channel, ChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import { growingPause, withDeadline } from './timing.ts';

const OPEN_DEADLINE_MS = 10_000;

export interface ChannelPlan<C extends Channel> {
  readonly name: string;
  create(connection: ChannelModel): Promise<C>;
  setup(channel: C): Promise<void>;
  /** Called when the channel has closed. Its unacknowledged deliveries and unconfirmed messages are lost. */
  lost?(channel: C): void;
}

/** Opened on every new connection, and reopened with growing pauses when the server closes only the channel. */
export class LastingChannel<C extends Channel> {
  readonly #plan: ChannelPlan<C>;
  readonly #log: Logger;
  #connection: ChannelModel | null = null;
  #current: C | null = null;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  // Incremented by everything that makes an opening in progress obsolete: the next opening, a lost connection, closing.
  #generation = 0;

  constructor(plan: ChannelPlan<C>, log: Logger) {
    this.#plan = plan;
    this.#log = log.child({ channel: plan.name });
  }

  /** The open channel after its setup. Null without one. */
  get current(): C | null {
    return this.#current;
  }

  /** Resolves after the first attempt, even if it failed and will be repeated. */
  async attach(connection: ChannelModel): Promise<void> {
    this.#connection = connection;
    await this.#open(connection);
  }

  detach(): void {
    this.#connection = null;
    this.#current = null;
    this.#generation += 1;
    clearTimeout(this.#retry);
  }

  /** Closes permanently. Earlier acknowledgements still reach the server. */
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
    channel.on('handler-error', (err) => this.#log.error({ err }, 'channel event handler failed'));
    channel.on('close', () => {
      closed = true;
      this.#plan.lost?.(channel);
      if (this.#current !== channel) return;
      this.#current = null;
      this.#reopenLater(connection);
    });
    try {
      await this.#plan.setup(channel);
      if (closed) throw new Error('channel closed while it was set up');
      if (generation !== this.#generation) throw new Error('channel is obsolete');
    } catch (err) {
      await closeQuietly(channel);
      throw err;
    }
    this.#current = channel;
  }

  #reopenLater(connection: ChannelModel): void {
    if (this.#connection !== connection) return;
    this.#failures += 1;
    // A lost connection closes its channels first: `detach` then clears this timer.
    this.#retry = setTimeout(() => void this.#open(connection), growingPause(this.#failures));
  }
}

export async function closeQuietly(channel: Channel): Promise<void> {
  // When the connection is lost before the server's answer, only the event arrives.
  const closed = new Promise<void>((resolve) => channel.once('close', resolve));
  await Promise.race([closed, channel.close().catch(() => {})]);
}
