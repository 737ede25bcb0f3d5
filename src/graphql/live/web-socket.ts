import type { ExecutionArgs } from 'graphql';
import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Client } from './handshake.ts';
import { LiveSocket, type LiveSocketOptions } from './live-socket.ts';
import type { Started } from './operations.ts';

interface Extra {
  readonly socket: LiveSocket;
}

type Options = ServerOptions<Record<string, unknown>, Extra>;

/** Closes a socket without `connection_init` after `initWait` ms. */
export function createSocketServer(
  options: LiveSocketOptions,
  initWait: number,
): (socket: WebSocket, client: Client) => void {
  const outcomeOf = (args: ExecutionArgs) => (args as unknown as Started).outcome as never;
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: initWait,
    // Clients that send headers here use any letter case.
    onConnect: ({ extra, connectionParams: given }) =>
      extra.socket.authenticate(
        given?.['authorization'] ?? given?.['Authorization'],
        given?.['dpop'] ?? given?.['DPoP'],
      ),
    onSubscribe: ({ extra, subscriptions }, id, payload) =>
      // The result carries its document, from which graphql-ws detects a stream.
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
