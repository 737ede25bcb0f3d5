import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { now } from './clock.ts';
import { type Memory, memoryNow } from './memory.ts';
import { serveParent, startChild } from './process.ts';

export type BroadcastQuestion =
  /** Sends a text to every socket; answers when it began, on the machine's clock (`clock.ts`). */
  | { readonly what: 'send'; readonly text: string }
  /** Answers its {@link Memory}. */
  | { readonly what: 'memory' };

/** The floor of the live feed as its own process: a bare WebSocket server that sends one text to all that are connected. */
export const startFloorBroadcast = () => startChild<{ readonly url: string }>('floor-broadcast.ts', {});

async function main(): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));

  async function answer(question: BroadcastQuestion): Promise<number | Memory> {
    if (question.what === 'memory') return memoryNow();
    const at = now();
    const bytes = Buffer.from(question.text);
    for (const socket of server.clients) socket.send(bytes, { binary: false });
    return at;
  }

  const { port } = server.address() as AddressInfo;
  serveParent<BroadcastQuestion>({ url: `ws://127.0.0.1:${port}` }, answer, async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
}

if (import.meta.main) await main();
