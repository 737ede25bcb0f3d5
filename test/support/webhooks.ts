import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type SenderOptions, WebhookSender } from '../../src/domains/webhooks/deliveries/sender.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { OutboundClient } from '../../src/platform/outbound/client.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor, TestPartner } from './door.ts';
import { runLog } from './run-log.ts';
import { testSecrets } from './secrets.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly headerNames: readonly string[];
  readonly body: string;
  readonly id: string;
}

export type Answering = (
  request: Received,
  response: ServerResponse,
) => number | undefined | Promise<number | undefined>;

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  ids(): readonly string[];
  answer(how: Answering | number): void;
  close(): Promise<void>;
}

/** A partner's receiver on this machine. Responds with 204 by default. */
export async function openReceiver(how: Answering | number = 204): Promise<Receiver> {
  let answering = how;
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: Received = {
      path: request.url ?? '',
      headers: request.headers,
      headerNames: request.rawHeaders.filter((_, index) => index % 2 === 0),
      body: Buffer.concat(chunks).toString('utf8'),
      id: String(request.headers['x-service-event-id']),
    };
    received.push(one);
    const status = typeof answering === 'number' ? answering : await answering(one, response);
    if (status !== undefined) response.writeHead(status).end();
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    ids: () => received.map(({ id }) => id),
    answer(next) {
      answering = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Removes all rows of webhooks and resets business time. */
export const CLEAR_WEBHOOKS = `
  truncate webhook, webhook_queue, webhook_due, webhook_delivery, webhook_attempt, consumed_message;
  update business_clock set offset_ms = 0;
  update webhook_clock set seen_at = clock_timestamp()`;

/** Never responds. */
export const hanging: Answering = () => undefined;

export async function registerWebhook(
  t: TestDoor,
  partner: TestPartner,
  url: string,
  events: readonly string[] = ['pix.received'],
): Promise<{ readonly id: string; readonly secret: string }> {
  const id = newId();
  const secret = `whsec_${id}`;
  const sealed = testSecrets.seal(Buffer.from(secret), `webhook:${id}`);
  await t.sql(
    `with w as (insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, business_now(), business_now()) returning id)
     insert into webhook_queue (webhook_id) select id from w`,
    [id, partner.institutionId, partner.id, url, events, sealed.bytes, sealed.keyId],
  );
  return { id, secret };
}

/** Inserts a delivery of `count` events to every subscribed webhook of the partner. Returns the delivery ids. */
export async function deliverEvents(
  t: TestDoor,
  partner: TestPartner,
  count = 1,
  type = 'pix.received',
): Promise<readonly string[]> {
  const events = Array.from({ length: count }, (_, n) => ({
    event_id: newId(),
    partner_id: partner.id,
    account_id: 1,
    type,
    names: [type],
    body: JSON.stringify({ accountId: 1, n }),
  }));
  const rows = await t.sql<{ id: string }>(`select webhook_deliver($1, null, null, interval '27750 seconds') as id`, [
    JSON.stringify(events),
  ]);
  return rows.map(({ id }) => id);
}

export function openSender(t: TestDoor, options: Partial<SenderOptions & { totalMs: number }> = {}): WebhookSender {
  const { totalMs = 10_000, ...rest } = options;
  return new WebhookSender({
    database: t.database,
    client: new OutboundClient({ policy: { allowLoopback: true }, totalMs, connectMs: Math.min(3_000, totalMs) }),
    secrets: testSecrets,
    concurrency: 256,
    stopWithinMs: 500,
    log: runLog(),
    metrics: new Metrics(),
    ...rest,
  });
}

export async function moveClock(t: TestDoor, seconds: number): Promise<void> {
  await t.sql('update business_clock set offset_ms = offset_ms + $1', [Math.round(seconds * 1_000)]);
}
