import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GraphAnswer, TestGraph } from './graph.ts';

export type Sent = Readonly<Record<string, unknown>>;

export type FirstAnswer = Pick<GraphAnswer, 'data' | 'errors' | 'extensions'> & { readonly status?: number };

export interface Transport {
  readonly name: string;
  send(body: Sent): Promise<FirstAnswer>;
  close(): Promise<void>;
}

export async function listen({ app }: TestGraph): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function transports(address: string, token: string): Promise<readonly Transport[]> {
  const post = (body: Sent, accept: string) =>
    fetch(`http://${address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    });
  const client = createClient({
    url: `ws://${address}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    // The sender receives the error, and the client would also print it.
    onNonLazyError: () => {},
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}` },
  });
  return [
    {
      name: 'HTTP',
      async send(body) {
        const answer = await post(body, 'application/json');
        return { ...((await answer.json()) as FirstAnswer), status: answer.status };
      },
      close: async () => {},
    },
    {
      name: 'event stream',
      async send(body) {
        const text = await (await post(body, 'text/event-stream')).text();
        return JSON.parse(/^event: next\ndata: (.*)$/m.exec(text)?.[1] ?? 'null') as FirstAnswer;
      },
      close: async () => {},
    },
    {
      name: 'WebSocket',
      send: (body) =>
        new Promise((resolve) => {
          // The protocol requires a document, even an empty one.
          client.subscribe({ query: '', ...body } as never, {
            next: (answer) => resolve(answer as FirstAnswer),
            error: (errors) => resolve({ errors } as unknown as FirstAnswer),
            complete: () => {},
          });
        }),
      close: async () => client.dispose(),
    },
  ];
}

export async function beginRequest(address: string, token: string, body: Sent): Promise<{ breakOff(): void }> {
  const aborted = new AbortController();
  const asked = fetch(`http://${address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: aborted.signal,
  });
  asked.catch(() => {});
  return { breakOff: () => aborted.abort() };
}

export async function beginOnSocket(address: string, token: string, body: Sent): Promise<{ breakOff(): void }> {
  const socket = new WebSocket(`ws://${address}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: body }));
  return { breakOff: () => socket.terminate() };
}
