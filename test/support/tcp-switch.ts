import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
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
  /** What becomes of what the server says. */
  #retold: ((said: Buffer) => Buffer) | null = null;
  /** What everything waits for that passes. */
  #pace: (() => Promise<void>) | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  /** In front of a port of this machine. */
  static async open(target: number): Promise<TcpSwitch> {
    const opened = new TcpSwitch(await keptPort());
    await opened.to(target);
    return opened;
  }

  /** From which the server sees its connections come. */
  get ports(): readonly number[] {
    return this.#outgoing().map(({ localPort }) => localPort ?? 0);
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

  /** As a network that is slow: each piece takes so long, either way, until what is returned is called. */
  delay(ms: number): () => void {
    return this.#slowDownTo(() => sleep(ms));
  }

  /** As a network that stands still: nothing passes until what is returned is called, and then all of it does. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = this.#slowDownTo(() => promise);
    return () => {
      end();
      resolve();
    };
  }

  /** The service says something else: `retell` is given each piece of what it says, and answers what arrives instead. */
  retell(retell: (said: Buffer) => Buffer): void {
    this.#retold = retell;
  }

  /**
   * As a network that forgets its connections: what is returned is called to let new ones pass, and the server gives up the old ones,
   * of which their clients hear nothing.
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
