import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A server on this machine that counts who comes. */
export interface Receiver extends AsyncDisposable {
  readonly port: number;
  /** Connections that were ever made to it. */
  readonly connections: number;
  /** Connections that are open now. */
  readonly open: number;
}

/** Does with every connection what the test says; for whoever breaks HTTP. */
export const rawReceiver = (onConnection: (socket: Socket) => void, host?: string): Promise<Receiver> =>
  // Flowing, so that it notices when the other side goes away.
  listening(
    createServer((socket) => onConnection(socket.resume())),
    host,
  );

export const httpReceiver = (onRequest: RequestListener, host?: string): Promise<Receiver> =>
  listening(createHttpServer({ keepAliveTimeout: 0 }, onRequest), host);

export const tlsReceiver = (options: TlsOptions, onConnection: (socket: Socket) => void): Promise<Receiver> =>
  listening(createTlsServer(options, onConnection));

/** Answers every request at once; the bytes of `answer` go out as they are. */
export const answering = (answer: string) => (socket: Socket) => {
  socket.on('error', () => {}).on('data', () => socket.write(answer));
};

async function listening(server: Server, host = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // A peer that goes away is what these tests are about, not an error of theirs.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
