import type { ExecutionArgs } from 'graphql';
import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { LiveSocket, type LiveSocketOptions } from './live-socket.ts';
import type { Started } from './operations.ts';
import type { LiveToken } from './token.ts';

/** What the protocol's implementation keeps of a socket. */
interface Extra {
  readonly socket: LiveSocket;
}

type Options = ServerOptions<Record<string, unknown>, Extra>;

/**
 * Serves the graphql-transport-ws protocol on accepted sockets. `address` is the client's; `token` what its handshake
 * has shown in a header, if it has. One that does not say `connection_init` within `initWait` ms is closed.
 */
export function createSocketServer(
  options: LiveSocketOptions,
  initWait: number,
): (socket: WebSocket, address: string, token: LiveToken | null) => void {
  const outcomeOf = (args: ExecutionArgs) => (args as unknown as Started).outcome as never;
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: initWait,
    // Clients that hand on what they would send as headers spell it in their way.
    onConnect: ({ extra, connectionParams: given }) =>
      extra.socket.greet(given?.['authorization'] ?? given?.['Authorization']),
    onSubscribe: ({ extra, subscriptions }, id, payload) =>
      // What has been started carries its document, by which the implementation tells streams from single answers.
      extra.socket.start(id, payload, Object.keys(subscriptions).length) as Promise<never>,
    execute: outcomeOf,
    subscribe: outcomeOf,
    onComplete: ({ extra }, id) => extra.socket.answered(id),
  } satisfies Options);

  return (accepted, address, token) => {
    const socket = new LiveSocket(accepted, address, token, options);
    const closed = server.opened(socket, { socket });
    accepted.once('close', (code, reason) => void closed(code, String(reason)));
  };
}
