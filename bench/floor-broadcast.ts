import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { now } from './clock.ts';
import { serveParent, startChild } from './process.ts';

export interface Broadcast {
  readonly text: string;
}

/** The floor of the live feed in its own process: a bare WebSocket server that sends one text to all connections. */
export const startFloorBroadcast = () => startChild<{ readonly url: string }>('floor-broadcast.ts', {});

async function main(): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));

  async function send({ text }: Broadcast): Promise<number> {
    const at = now();
    const bytes = Buffer.from(text);
    for (const socket of server.clients) socket.send(bytes, { binary: false });
    return at;
  }

  const { port } = server.address() as AddressInfo;
  serveParent<Broadcast>({ url: `ws://127.0.0.1:${port}` }, send, async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
}

if (import.meta.main) await main();
