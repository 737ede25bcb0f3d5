import type { ExecutionArgs } from 'graphql';
import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Client } from './handshake.ts';
import { LiveSocket, type LiveSocketOptions } from './live-socket.ts';
import type { Started } from './operations.ts';

/** What graphql-ws keeps for each socket. */
interface Extra {
  readonly socket: LiveSocket;
}

type Options = ServerOptions<Record<string, unknown>, Extra>;

/**
 * Serves the graphql-transport-ws protocol on accepted sockets. A socket on which no `connection_init` comes within `initWait` ms is closed.
 */
export function createSocketServer(
  options: LiveSocketOptions,
  initWait: number,
): (socket: WebSocket, client: Client) => void {
  const outcomeOf = (args: ExecutionArgs) => (args as unknown as Started).outcome as never;
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: initWait,
    // Clients that send their headers here spell the name as they like.
    onConnect: ({ extra, connectionParams: given }) =>
      extra.socket.authenticate(
        given?.['authorization'] ?? given?.['Authorization'],
        given?.['dpop'] ?? given?.['DPoP'],
      ),
    onSubscribe: ({ extra, subscriptions }, id, payload) =>
      // It carries its document, from which graphql-ws knows whether the answer is a stream.
      extra.socket.start(id, payload, Object.keys(subscriptions).length) as Promise<never>,
    execute: outcomeOf,
    subscribe: outcomeOf,
    onComplete: ({ extra }, id) => extra.socket.answered(id),
  } satisfies Options);

  return (accepted, client) => {
    const socket = new LiveSocket(accepted, client, options);
    const closed = server.opened(socket, { socket });
    accepted.once('close', (code, reason) => void closed(code, String(reason)));
  };
}
