import type { ChannelModel, ConfirmChannel } from 'amqplib';
import type { Logger } from 'pino';
import { type Message, UnroutableMessages } from './broker.ts';
import { parcels } from './event-batch.ts';
import { serialiseBody } from './message-body.ts';
import { closeQuietly, LastingChannel } from './rabbitmq-channel.ts';
import { declareTopology } from './rabbitmq-topology.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import type { Topology } from './topology.ts';

const CONFIRM_DEADLINE_MS = 15_000;

export interface PublisherOptions {
  readonly topology: Topology;
  /** Called when confirms do not arrive in time. Such a server may not even close the channel. */
  readonly onSilence: () => void;
  /** Default 15 s. */
  readonly confirmWithinMs?: number | undefined;
}

export class RabbitmqPublisher {
  readonly channel: LastingChannel<ConfirmChannel>;
  readonly #options: PublisherOptions;
  // Ids of messages returned as unroutable. The server sends the return before the message's confirm.
  readonly #returned = new WeakMap<ConfirmChannel, Set<string>>();

  constructor(options: PublisherOptions, log: Logger) {
    this.#options = options;
    this.channel = new LastingChannel(
      {
        name: 'publisher',
        create: (connection: ChannelModel) => connection.createConfirmChannel(),
        setup: async (channel) => {
          const returned = new Set<string>();
          this.#returned.set(channel, returned);
          channel.on('return', ({ properties }) => returned.add(String(properties.messageId)));
          await declareTopology(channel, options.topology);
        },
      },
      log,
    );
  }

  /** Resolves when all messages are confirmed and routed. Rejects immediately without a channel. */
  async publish(messages: readonly Message[]): Promise<void> {
    const sent = parcels(messages);
    if (sent.length === 0) return;
    const channel = this.channel.current;
    if (!channel) throw new Error('not connected to RabbitMQ');

    const { topology, onSilence, confirmWithinMs = CONFIRM_DEADLINE_MS } = this.#options;
    let deadline: NodeJS.Timeout | undefined;
    const confirmed = new Promise<void>((resolve, reject) => {
      deadline = setTimeout(() => {
        reject(new Error(`RabbitMQ did not confirm ${sent.length} messages within ${confirmWithinMs} ms`));
        if (this.channel.current === channel) onSilence();
      }, confirmWithinMs);
      const returned = this.#returned.get(channel);
      let unsettled = sent.length;
      let failure: Error | undefined;
      const unroutable: string[] = [];
      const settle = (id: string, carried: readonly string[], err: unknown) => {
        if (returned?.delete(id)) unroutable.push(...carried);
        else if (err) failure ??= new Error(`message ${id} was not confirmed`, { cause: err });
        unsettled -= 1;
        if (unsettled > 0) return;
        if (failure) {
          reject(failure);
          // On RabbitMQ 3.10, a channel that met a queue without a leader keeps failing.
          void closeQuietly(channel);
        } else if (unroutable.length > 0) reject(new UnroutableMessages(unroutable));
        else resolve();
      };
      for (const { message, ids } of sent) {
        const { id, exchange, routingKey, position, trace, signature } = message;
        channel.publish(
          topology.prefix + exchange,
          routingKey,
          Buffer.from(serialiseBody(message)),
          {
            messageId: id,
            mandatory: true,
            persistent: true,
            contentType: 'application/json',
            headers: {
              ...(position !== undefined && { position }),
              ...(trace !== undefined && { traceparent: trace }),
              ...(typeof signature === 'string' && { [SIGNATURE_HEADER]: signature }),
            },
          },
          (err) => settle(id, ids, err),
        );
      }
    });
    await confirmed.finally(() => clearTimeout(deadline));
  }
}
