import type { KeyObject } from 'node:crypto';
import { type Channel, type ConsumeMessage, connect } from 'amqplib';
import { queues } from '../../src/domains.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { toDelivery } from '../../src/messaging/rabbitmq-delivery.ts';
import { declareTopology } from '../../src/messaging/rabbitmq-topology.ts';
import { SIGNATURE_HEADER, signMessage } from '../../src/messaging/signature.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { AgreedData } from './agreed-data.ts';
import { breachesOf } from './heard-message.ts';

const REPLY_TO = 'amq.rabbitmq.reply-to';
const ANSWERS = ['settlement', 'directory', 'bills'];
const LOOK_MS = 20;

export class Breach extends Error {}

type Body = Readonly<Record<string, unknown>>;
export interface Heard {
  readonly type: string;
  readonly body: Body;
}

export interface Sending {
  readonly id?: string;
  readonly signed?: 'well' | 'not' | 'by another';
  readonly text?: string;
}

export class Link {
  readonly data: AgreedData;
  readonly #channel: Channel;
  readonly #prefix: string;
  readonly #keys: { readonly own: SigningKey; readonly other: SigningKey };
  readonly #heard: Heard[] = [];
  readonly #breaches = new Set<string>();
  readonly #close: () => Promise<void>;

  private constructor(options: LinkOptions, channel: Channel, close: () => Promise<void>) {
    this.data = options.data;
    this.#channel = channel;
    this.#prefix = options.prefix;
    this.#keys = options.keys;
    this.#close = close;
  }

  /** @throws Breach when a gateway is connected: it would consume messages meant for this link. */
  static async open(options: LinkOptions): Promise<Link> {
    const connection = await connect(options.amqp);
    const channel = await connection.createChannel();
    await declareTopology(channel, { prefix: options.prefix, queues });
    for (const queue of ANSWERS) {
      const { consumerCount } = await channel.checkQueue(options.prefix + queue);
      if (consumerCount === 0) continue;
      await connection.close();
      throw new Breach(`${queue} already has a consumer: stop the gateway, or use a separate virtual host`);
    }
    const link = new Link(options, channel, () => connection.close());
    for (const queue of ANSWERS)
      await channel.consume(options.prefix + queue, (message) => message && link.#take(message, null), { noAck: true });
    await channel.consume(REPLY_TO, (message) => message && link.#take(message, String(message.properties.type)), {
      noAck: true,
    });
    return link;
  }

  close(): Promise<void> {
    return this.#close();
  }

  async send(type: string, body: object, { id = newId(), signed = 'well', text }: Sending = {}): Promise<string> {
    const plain: Message = { id, exchange: 'rails', routingKey: type, body, text: text ?? JSON.stringify(body) };
    const { keyId, privateKey } = signed === 'by another' ? this.#keys.other : this.#keys.own;
    const message = await signMessage(plain, keyId, privateKey);
    this.#channel.publish(`${this.#prefix}rails`, type, Buffer.from(plain.text ?? ''), {
      ...{ messageId: id, correlationId: id, replyTo: REPLY_TO, persistent: true, contentType: 'application/json' },
      headers: signed === 'not' ? {} : { [SIGNATURE_HEADER]: message.signature },
    });
    return id;
  }

  said(type: string, members: object): Body[] {
    return this.#heard.filter((heard) => heard.type === type && has(heard.body, members)).map(({ body }) => body);
  }

  /** @throws Breach when the n-th message does not arrive in time. */
  async hear(type: string, members: object, nth = 1): Promise<Body> {
    const until = performance.now() + this.data.withinSeconds * 1_000;
    for (;;) {
      this.#refuseBreaches();
      const found = this.said(type, members)[nth - 1];
      if (found) return found;
      if (performance.now() > until) {
        const which = nth === 1 ? type : `${type}, the ${nth}th`;
        throw new Breach(`no ${which} with ${JSON.stringify(members)} arrived within ${this.data.withinSeconds} s`);
      }
      await pause(LOOK_MS);
    }
  }

  /** @throws Breach when the message arrives. */
  async hearNo(type: string, members: object, known = 0): Promise<void> {
    const until = performance.now() + this.data.quietSeconds * 1_000;
    while (performance.now() < until) {
      this.#refuseBreaches();
      if (this.said(type, members).length > known) {
        throw new Breach(`an unexpected ${type} with ${JSON.stringify(members)} arrived`);
      }
      await pause(LOOK_MS);
    }
  }

  #refuseBreaches(): void {
    if (this.#breaches.size === 0) return;
    const breaches = [...this.#breaches];
    this.#breaches.clear();
    throw new Breach(breaches.join('; '));
  }

  #take(received: ConsumeMessage, answerType: string | null): void {
    const { message, malformed } = toDelivery(received, { name: '', bindings: [] }, this.#prefix);
    const type = answerType ?? message.routingKey;
    // The settlement queue also carries the gateway's own bookings, but none are sent here.
    const said: Message = { ...message, exchange: 'outcomes', routingKey: type };
    if (malformed) this.#breaches.add(`${type}: ${malformed.why}`);
    else {
      void breachesOf(said, this.data.connectorKeys).then((breaches) => {
        for (const breach of breaches) this.#breaches.add(`${type}: ${breach}`);
        this.#heard.push({ type, body: said.body as Body });
      });
    }
  }
}

export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

export interface LinkOptions {
  readonly amqp: string;
  readonly prefix: string;
  readonly data: AgreedData;
  /** `own` is the gateway's key, which the connector knows. `other` is an unknown one. */
  readonly keys: { readonly own: SigningKey; readonly other: SigningKey };
}

const has = (body: Body, members: object): boolean =>
  Object.entries(members).every(([name, value]) => body[name] === value);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
