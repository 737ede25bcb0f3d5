import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections (Linux: from 32768, other systems from 49152). */
const FIRST = 15_000;
const LAST = 32_000;

/** Returns a TCP port on 127.0.0.1 for a server that restarts. A request for any free port never gets it meanwhile. */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue;
    }
    await once(server.close(), 'close');
    return port;
  }
}
