import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { PartnerClient } from './partner-client.ts';

export interface Seen {
  /** MD5 of the body, which every attempt must repeat. */
  readonly body: string;
  refused: number;
  accepted: number;
}

/** Returns 204 or another status. Resolves when the response is due. */
export type Receiving = (deliveryId: string, seen: Seen) => number | Promise<number>;

/**
 * Accepts five of eight deliveries at once. Refuses the others once, twice or three times first, depending on their id.
 */
export const refusals = (deliveryId: string): number => Math.max(0, (crc32(deliveryId) % 8) - 4);

const SLOWEST_MS = 50;

export const unreliable: Receiving = async (id, seen) => {
  await sleep(crc32(`${id} ${seen.refused}`) % SLOWEST_MS);
  return seen.refused < refusals(id) ? 503 : 204;
};

export class StrictReceiver {
  readonly seen = new Map<string, Seen>();
  /** Violations: unsigned requests, or different bytes under the same id. */
  readonly wrong: string[] = [];
  webhookId = '';
  readonly #server: Server;
  readonly #receiving: Receiving;
  #secret = '';
  #taken = 0;

  private constructor(receiving: Receiving) {
    this.#receiving = receiving;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    // Closing idle connections on this side could collide with a request in flight.
    this.#server.keepAliveTimeout = 120_000;
  }

  static async register(partner: PartnerClient, events: readonly string[], receiving: Receiving = unreliable) {
    const receiver = new StrictReceiver(receiving);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    const { port } = receiver.#server.address() as AddressInfo;
    const registered = await partner.post('/webhooks', { url: `http://127.0.0.1:${port}/hooks`, events });
    if (registered.status !== 201) throw new Error(`not registered: ${JSON.stringify(registered.body)}`);
    receiver.webhookId = registered.body.data.id;
    const rotated = await partner.post(`/webhooks/${receiver.webhookId}/rotate-secret`, {});
    receiver.#secret = rotated.body.new_secret;
    return receiver;
  }

  get taken(): number {
    return this.#taken;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const id = String(request.headers['x-service-event-id']);
    const known = this.seen.get(id);
    const seen = known ?? { body: createHash('md5').update(body).digest('hex'), refused: 0, accepted: 0 };
    if (!known) this.seen.set(id, seen);
    else if (createHash('md5').update(body).digest('hex') !== known.body) this.wrong.push(`${id}: other bytes`);
    const status = this.#isSigned(request, body) ? await this.#receiving(id, seen) : 401;
    if (status === 401) this.wrong.push(`${id}: wrong signature`);
    if (status !== 204) seen.refused += 1;
    else if (++seen.accepted === 1) this.#taken += 1;
    response.writeHead(status).end();
  }

  #isSigned({ headers }: IncomingMessage, body: Buffer): boolean {
    const timestamp = String(headers['x-service-timestamp']);
    if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) < 60)) return false;
    const hmac = createHmac('sha256', this.#secret).update(`${timestamp}.`).update(body).digest('hex');
    return headers['x-service-signature'] === `sha256=${hmac}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
