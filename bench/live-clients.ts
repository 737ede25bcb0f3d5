import { once } from 'node:events';
import WebSocket, { type RawData } from 'ws';
import { now } from './clock.ts';
import { serveParent, startChild } from './process.ts';

export type ClientsQuestion =
  /** Opens this many more sockets. Each subscribes when there is a token. Answers when all are open. */
  | { readonly what: 'open'; readonly url: string; readonly sockets: number; readonly token: string | null }
  | { readonly what: 'reset' }
  /** Waits for this many events in total. Answers with a {@link ClientsSeen}. */
  | { readonly what: 'seen'; readonly events: number };

export interface ClientsSeen {
  /** Arrival times on the machine's clock (`clock.ts`). */
  readonly arrivals: readonly number[];
  /** Most and fewest events of a single socket. Each socket must get each event. */
  readonly most: number;
  readonly fewest: number;
  readonly frame: string;
}

export const startLiveClients = () => startChild<true>('live-clients.ts', {});

const OPENING_AT_A_TIME = 50;
const PATIENCE_MS = 120_000;
const SUBSCRIPTION = 'subscription Live { events { id cursor type occurredAt accountId payload } }';

interface Client {
  events: number;
}

async function main(): Promise<void> {
  const clients: Client[] = [];
  const sockets: WebSocket[] = [];
  let arrivals: number[] = [];
  let frame = '';
  let reached = { events: Number.POSITIVE_INFINITY, tell: () => {} };

  function take(client: Client, data: RawData): void {
    const at = now();
    const text = String(data);
    if (!text.includes('"type":"next"')) throw new Error(`not an event: ${text}`);
    client.events += 1;
    frame = text;
    arrivals.push(at);
    if (arrivals.length >= reached.events) reached.tell();
  }

  async function open(url: string, token: string | null): Promise<void> {
    const client: Client = { events: 0 };
    const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false });
    sockets.push(socket);
    socket.on('error', (error) => fail(error));
    socket.on('close', (code, reason) => fail(new Error(`a socket was closed with ${code} ${reason}`)));
    await once(socket, 'open');
    if (token !== null) {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
      const [message] = (await once(socket, 'message')) as [RawData];
      if (!String(message).includes('connection_ack'))
        throw new Error(`the connection was not acknowledged: ${message}`);
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: SUBSCRIPTION } }));
    }
    socket.on('message', (data: RawData) => take(client, data));
    clients.push(client);
  }

  let closing = false;
  function fail(error: Error): void {
    if (closing) return;
    process.stderr.write(`live clients: ${error.stack}\n`);
    process.exit(1);
  }

  async function answer(question: ClientsQuestion): Promise<ClientsSeen | null> {
    if (question.what === 'open') {
      let left = question.sockets;
      const lane = async () => {
        while (left-- > 0) await open(question.url, question.token);
      };
      await Promise.all(Array.from({ length: OPENING_AT_A_TIME }, lane));
      return null;
    }
    if (question.what === 'reset') {
      arrivals = [];
      for (const client of clients) client.events = 0;
      return null;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    reached = { events: question.events, tell: resolve };
    const late = setTimeout(
      () => reject(new Error(`only ${arrivals.length} of ${question.events} events arrived`)),
      PATIENCE_MS,
    );
    if (arrivals.length >= question.events) resolve();
    await promise.finally(() => clearTimeout(late));
    const counts = clients.map(({ events }) => events);
    return { arrivals, frame, most: Math.max(...counts), fewest: Math.min(...counts) };
  }

  serveParent<ClientsQuestion>(true, answer, async () => {
    closing = true;
    for (const socket of sockets) socket.terminate();
  });
}

if (import.meta.main) await main();
