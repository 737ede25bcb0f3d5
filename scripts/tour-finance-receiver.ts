import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A finance event with valid signatures. Amounts are in cents. */
export interface ArrivedFact {
  readonly id: string;
  readonly event_type: string;
  readonly fact_key: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Two for a day after a rotation. */
  readonly signatures: number;
}

export class FinanceReceiver {
  readonly arrived: ArrivedFact[] = [];
  secret = '';
  /** The secret before the rotation. */
  previous: string | undefined;
  #server: Server | undefined;

  get url(): string {
    return `http://localhost:${(this.#server?.address() as AddressInfo | null)?.port ?? 0}/finance`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const header = (name: string) => String(request.headers[name] ?? '');
        const signs = (secret: string, name: string) => {
          const expected = createHmac('sha256', secret)
            .update(`${header('x-service-timestamp')}.`)
            .update(body)
            .digest();
          const signature = Buffer.from(header(name).replace(/^sha256=/, ''), 'hex');
          return signature.length === expected.length && timingSafeEqual(signature, expected);
        };
        const signatures = [
          signs(this.secret, 'x-service-signature'),
          this.previous !== undefined && signs(this.previous, 'x-service-signature-previous'),
        ].filter(Boolean).length;
        const fact = JSON.parse(body.toString('utf8')) as ArrivedFact;
        const good = signatures > 0 && header('x-service-event-id') === fact.id;
        if (good && this.arrived.every(({ id }) => id !== fact.id)) this.arrived.push({ ...fact, signatures });
        response.writeHead(good ? 204 : 401).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}
