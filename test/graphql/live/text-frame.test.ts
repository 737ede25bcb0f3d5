import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { textFrame } from '../../../src/graphql/live/text-frame.ts';
import { until } from '../../support/until.ts';

describe('a text frame', () => {
  it('a text frame of any length is one message, in order with the frames of the library', async () => {
    const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000].map((length) => 'x'.repeat(length));
    const sent = [...texts, 'ação 🏦'].flatMap((text) => [`>${text}<`, text]);
    const server = createServer();
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    server.on('upgrade', (request, connection, head) =>
      sockets.handleUpgrade(request, connection, head, (socket) => {
        for (const [n, text] of sent.entries()) {
          if (n % 2 === 0) socket.send(text);
          else connection.write(textFrame([...text].length > 2 ? partsOf(text) : [Buffer.from(text)]));
        }
      }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const got: string[] = [];
    reader.on('message', (data, isBinary) => got.push(isBinary ? 'binary' : String(data)));
    await until(() => got.length === sent.length);
    expect(got).toEqual(sent);
    reader.terminate();
    server.close();
  });
});

/** Splits a text at a byte, which can be within a character. */
function partsOf(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  return [bytes.subarray(0, 3), bytes.subarray(3)];
}
