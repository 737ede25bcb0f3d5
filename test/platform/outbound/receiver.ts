import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A server on this machine that counts its connections. */
export interface Receiver extends AsyncDisposable {
  readonly port: number;
  readonly connections: number;
  readonly open: number;
}

/** Passes every connection to the test, for receivers that violate HTTP. */
export const rawReceiver = (onConnection: (socket: Socket) => void, host?: string): Promise<Receiver> =>
  // Only a resumed socket notices when the peer closes.
  listening(
    createServer((socket) => onConnection(socket.resume())),
    host,
  );

export const httpReceiver = (onRequest: RequestListener, host?: string): Promise<Receiver> =>
  listening(createHttpServer({ keepAliveTimeout: 0 }, onRequest), host);

export const tlsReceiver = (options: TlsOptions, onConnection: (socket: Socket) => void): Promise<Receiver> =>
  listening(createTlsServer(options, onConnection));

/** Responds to every request at once with the bytes of `answer`. */
export const answering = (answer: string) => (socket: Socket) => {
  socket.on('error', () => {}).on('data', () => socket.write(answer));
};

async function listening(server: Server, host = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // Peers that disconnect are expected here.
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
