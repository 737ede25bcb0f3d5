import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { IsProxy } from './client-address.ts';

export interface ConnectionBounds {
  /** Maximum number of open connections of this server. */
  readonly all: number;
  /** Maximum per client address. Proxies have no limit of their own. */
  readonly perAddress: number;
}

/**
 * Stores the address of each connection, because the operating system forgets it when the client resets the connection.
 * Requests of a reset connection still count against its address. A connection that was reset before the server
 * accepted it has no address: the server closes it before it reads a request.
 */
export function rememberAddresses(server: Server, onReset: () => void): void {
  server.on('connection', (socket: Socket) => {
    // Node caches the address on the first read.
    if (socket.remoteAddress !== undefined) return;
    onReset();
    socket.destroy();
  });
}

/** Closes connections above the limits when they arrive, without a response. */
export function boundConnections(server: Server, { all, perAddress }: ConnectionBounds, isProxy: IsProxy): void {
  const open = new Map<string, number>();
  server.maxConnections = all;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address, 0)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
