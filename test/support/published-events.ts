import { type ChannelModel, type ConsumeMessage, connect } from 'amqplib';
import { toDeliveries } from '../../src/messaging/rabbitmq-delivery.ts';

export class PublishedEvents {
  readonly positions = new Map<string, number>();
  repeated = 0;
  readonly moved: string[] = [];
  readonly #connection: ChannelModel;

  private constructor(connection: ChannelModel) {
    this.#connection = connection;
  }

  static async listen(url: string): Promise<PublishedEvents> {
    const connection = await connect(url);
    const published = new PublishedEvents(connection);
    const channel = await connection.createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, 'events', '#');
    await channel.consume(queue, (message) => message && published.#hear(message), { noAck: true });
    return published;
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  #hear(message: ConsumeMessage): void {
    const deliveries = toDeliveries(message, { name: '', bindings: [] }, '');
    for (const { message: event } of deliveries)
      this.#take(event.id, (event.body as { readonly position: number }).position);
  }

  #take(id: string, position: number): void {
    const before = this.positions.get(id);
    if (before === undefined) this.positions.set(id, position);
    else if (before === position) this.repeated += 1;
    else this.moved.push(id);
  }
}
