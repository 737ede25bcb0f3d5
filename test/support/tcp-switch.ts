import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { keptPort } from './kept-port.ts';

/** The address of a service that moves between servers, as in a failover. A connection stays with its first server. */
export class TcpSwitch {
  readonly port: number;
  readonly #sockets = new Set<Socket>();
  readonly #silent = new WeakSet<Socket>();
  #server: Server | undefined;
  /** Target of new connections. Null: nowhere, without any response. */
  #target: number | null = null;
  #retold: ((said: Buffer) => Buffer) | null = null;
  #pace: (() => Promise<void>) | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  static async open(target: number): Promise<TcpSwitch> {
    const opened = new TcpSwitch(await keptPort());
    await opened.to(target);
    return opened;
  }

  get ports(): readonly number[] {
    return this.#outgoing().map(({ localPort }) => localPort ?? 0);
  }

  /** Sends new connections to this port. Black-holed connections stay silent. */
  async to(target: number): Promise<void> {
    this.#target = target;
    if (this.#server) return;
    this.#server = createServer((client) => this.#accept(client));
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** Behaves like a machine without the service: resets open connections and refuses new ones. */
  refuse(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Behaves like a lost machine: nothing passes in either direction, on open and new connections. */
  blackhole(): void {
    this.#target = null;
    for (const socket of this.#sockets) this.#silence(socket);
  }

  /** Behaves like a slow network: each piece takes `ms` in each direction until the returned function is called. */
  delay(ms: number): () => void {
    return this.#slowDownTo(() => sleep(ms));
  }

  /** Behaves like a frozen network: nothing passes until the returned function is called. Then everything does. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = this.#slowDownTo(() => promise);
    return () => {
      end();
      resolve();
    };
  }

  /** Changes the data of the server: `retell` receives each piece and returns what arrives instead. */
  rewrite(retell: (said: Buffer) => Buffer): void {
    this.#retold = retell;
  }

  /**
   * Behaves like a network that drops its connection state. The returned function lets new connections pass and closes
   * the old ones toward the server. Their clients receive nothing.
   */
  lose(): () => Promise<void> {
    const target = this.#target as number;
    this.blackhole();
    const lost = this.#outgoing();
    return async () => {
      for (const socket of lost) socket.destroy();
      await this.to(target);
    };
  }

  close(): void {
    this.refuse();
  }

  #outgoing(): Socket[] {
    return [...this.#sockets].filter((socket) => socket.localPort !== this.port);
  }

  #slowDownTo(pace: () => Promise<void>): () => void {
    this.#pace = pace;
    return () => {
      this.#pace = null;
    };
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
      from.pipe(this.#passage(from === server)).pipe(to);
      from.once('close', () => {
        if (!this.#silent.has(from)) to.destroy();
      });
    }
  }

  #passage(ofServer: boolean): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const passes = ofServer && this.#retold ? this.#retold(chunk) : chunk;
        if (this.#pace) void this.#pace().then(() => done(null, passes));
        else done(null, passes);
      },
    });
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
