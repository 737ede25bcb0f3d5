import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import { type Answers, type Message, NoAnswerError } from './broker.ts';
import { serialiseBody } from './message-body.ts';
import { LastingChannel } from './rabbitmq-channel.ts';
import { toDelivery } from './rabbitmq-delivery.ts';
import { declareTopology } from './rabbitmq-topology.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import type { Topology } from './topology.ts';

/** RabbitMQ's direct reply-to address. It needs no queue, and answers to a process that is gone are dropped. */
const REPLY_TO = 'amq.rabbitmq.reply-to';

export class RabbitmqQuestions {
  readonly channel: LastingChannel<Channel>;
  readonly #topology: Topology;
  readonly #asked = new Map<string, (answer: Message) => void>();

  constructor(topology: Topology, log: Logger) {
    this.#topology = topology;
    this.channel = new LastingChannel(
      {
        name: 'questions',
        create: (connection: ChannelModel) => connection.createChannel(),
        setup: async (channel) => {
          await declareTopology(channel, topology);
          await channel.consume(REPLY_TO, (message) => message && this.#take(message), { noAck: true });
        },
      },
      log,
    );
  }

  async ask(question: Message, withinMs: number, accepts: Answers): Promise<Message> {
    const channel = this.channel.current;
    if (!channel) throw new NoAnswerError('not connected to RabbitMQ');
    const { id, exchange, routingKey, signature } = question;
    const answered = Promise.withResolvers<Message>();
    const timer = setTimeout(
      () => answered.reject(new NoAnswerError(`${routingKey} was not answered within ${withinMs} ms`)),
      withinMs,
    );
    this.#asked.set(id, (answer) => {
      accepts(answer).then((isAnswer) => isAnswer && answered.resolve(answer), answered.reject);
    });
    try {
      channel.publish(this.#topology.prefix + exchange, routingKey, Buffer.from(serialiseBody(question)), {
        messageId: id,
        correlationId: id,
        replyTo: REPLY_TO,
        // After this time no caller waits for the answer.
        expiration: withinMs,
        contentType: 'application/json',
        headers: typeof signature === 'string' ? { [SIGNATURE_HEADER]: signature } : {},
      });
      return await answered.promise;
    } finally {
      clearTimeout(timer);
      this.#asked.delete(id);
    }
  }

  #take(received: ConsumeMessage): void {
    const { correlationId, type } = received.properties as { correlationId?: unknown; type?: unknown };
    const take = this.#asked.get(String(correlationId));
    if (!take) return;
    const { message, malformed } = toDelivery(received, { name: '', bindings: [] }, this.#topology.prefix);
    // Outcomes have this signature form. The way of arrival proves nothing about the content.
    if (!malformed) take({ ...message, exchange: 'outcomes', routingKey: String(type) });
  }
}
