import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery with a valid signature. Body amounts are in base units. */
export interface Arrived {
  readonly id: string;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export class TourReceiver {
  readonly arrived: Arrived[] = [];
  secret = '';
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://localhost:${this.#port}/hooks`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const header = (name: string) => String(request.headers[name] ?? '');
        const expected = createHmac('sha256', this.secret)
          .update(`${header('x-service-timestamp')}.`)
          .update(body);
        const signature = Buffer.from(header('x-service-signature').replace(/^sha256=/, ''), 'hex');
        const good = signature.length === 32 && timingSafeEqual(signature, expected.digest());
        if (good) {
          const facts = { id: header('x-service-event-id'), type: header('x-service-event-type') };
          this.arrived.push({ ...facts, body: JSON.parse(body.toString('utf8')) as Arrived['body'] });
        }
        response.writeHead(good ? 204 : 401).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(this.#port, resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
