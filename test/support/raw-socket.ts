import { once } from 'node:events';
import { WebSocket } from 'ws';
import { until } from './until.ts';

/** A WebSocket that sends any message, even one that violates the protocol. */
export interface RawSocket {
  readonly socket: WebSocket;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brings
  readonly messages: any[];
  send(message: unknown): void;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  message(type: string, id?: string): Promise<any>;
  closed(within?: number): Promise<{ readonly code: number; readonly reason: string }>;
}

export interface RawSocketOptions {
  readonly protocols?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

export async function openRawSocket(
  url: string,
  { protocols = ['graphql-transport-ws'], headers = {}, token }: RawSocketOptions = {},
): Promise<RawSocket> {
  const socket = new WebSocket(url, [...protocols], { headers });
  const messages: { type: string; id?: string }[] = [];
  let close: { code: number; reason: string } | undefined;
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  socket.on('close', (code, reason) => {
    close = { code, reason: String(reason) };
  });
  await once(socket, 'open');
  socket.on('error', () => {});
  const raw: RawSocket = {
    socket,
    messages,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    message: (type, id) =>
      until(() => messages.find((message) => message.type === type && (id === undefined || message.id === id))),
    closed: (within) => until(() => close, within),
  };
  if (token !== undefined) {
    raw.send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    await raw.message('connection_ack');
  }
  return raw;
}
