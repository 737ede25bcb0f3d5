import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { IsProxy } from './client-address.ts';

export interface ConnectionBounds {
  /** Most open connections of this server. */
  readonly all: number;
  /** Most of one address. A proxy has as many as it likes. */
  readonly perAddress: number;
}

/**
 * Remembers the address of each connection, because the system forgets the address when the client resets the connection. Requests of such a
 * connection still count for its address. A connection that was reset before the server accepted it has no address: it is closed before
 * a request is read.
 */
export function rememberAddresses(server: Server, onReset: () => void): void {
  server.on('connection', (socket: Socket) => {
    // Node keeps an address that was read once.
    if (socket.remoteAddress !== undefined) return;
    onReset();
    socket.destroy();
  });
}

/** Cuts connections beyond the bounds as they come: they get no answer, and cost nothing more. */
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
