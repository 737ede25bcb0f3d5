import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { keptPort } from './kept-port.ts';

/**
 * The address of a service that moves from one server to another, as a failover moves it: a connection stays with the server that it was
 * made to.
 */
export class TcpSwitch {
  readonly port: number;
  readonly #sockets = new Set<Socket>();
  readonly #silent = new WeakSet<Socket>();
  #server: Server | undefined;
  /** Where new connections go; null: nowhere, and nobody says so. */
  #target: number | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  /** In front of a port of this machine. */
  static async open(target: number): Promise<TcpSwitch> {
    const opened = new TcpSwitch(await keptPort());
    await opened.to(target);
    return opened;
  }

  /** New connections go to this port. Those that hear nothing still hear nothing. */
  async to(target: number): Promise<void> {
    this.#target = target;
    if (this.#server) return;
    this.#server = createServer((client) => this.#accept(client));
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** As a machine without the service: connections are reset, new ones refused. */
  refuse(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** As a machine that is gone: nothing arrives and nothing comes, on connections that are open and on new ones. */
  blackhole(): void {
    this.#target = null;
    for (const socket of this.#sockets) this.#silence(socket);
  }

  close(): void {
    this.refuse();
  }

  #accept(client: Socket): void {
    this.#keep(client);
    if (this.#target === null) {
      this.#silence(client);
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    this.#keep(server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      from.pipe(to);
      from.once('close', () => {
        if (!this.#silent.has(from)) to.destroy();
      });
    }
  }

  #silence(socket: Socket): void {
    this.#silent.add(socket);
    socket.unpipe();
    socket.resume();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
