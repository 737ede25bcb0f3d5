import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { IsProxy } from './client-address.ts';

export interface ConnectionBounds {
  readonly all: number;
  /** Maximum per client address. Does not apply to proxies. */
  readonly perAddress: number;
}

/**
 * Stores addresses, because the system forgets them when a client resets the connection: its requests still count.
 * Closes a connection without an address (reset before it was accepted) before a request is read.
 */
export function rememberAddresses(server: Server, onReset: () => void): void {
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress !== undefined) return;
    onReset();
    socket.destroy();
  });
}

/** Closes connections above the limits on arrival, without a response. */
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
