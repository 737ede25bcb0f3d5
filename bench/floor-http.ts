import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from './process.ts';

export interface FloorAnswer {
  readonly status: number;
  readonly json: string;
}

/** Serves a floor: bare `node:http`, the whole body as text, one JSON response. The bench calls `stop` at the end. */
export async function serveFloor(
  answer: (request: IncomingMessage, body: string) => Promise<FloorAnswer>,
  stop: () => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer(request, Buffer.concat(chunks).toString()).then(
        ({ status, json }) => {
          const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
          response.writeHead(status, headers).end(json);
        },
        (error: Error) => {
          process.stderr.write(`floor: ${error.stack}\n`);
          response.writeHead(500).end();
        },
      );
    });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  serveParent(
    { origin: `http://127.0.0.1:${port}` },
    async () => null,
    async () => {
      server.close();
      server.closeAllConnections();
      await stop();
    },
  );
}
