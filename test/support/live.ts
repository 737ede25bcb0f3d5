import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ServedGateway, ServedPartner } from './served-gateway.ts';
import { until } from './until.ts';

export interface Collected {
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of whatever was asked
  readonly results: any[];
  /** Error that ended it: GraphQL errors or a close event. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly failure: any;
  readonly isComplete: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  take(count: number, within?: number): Promise<any[]>;
  ended(within?: number): Promise<void>;
  unsubscribe(): void;
}

export interface LiveClient {
  readonly client: Client;
  readonly closes: { readonly code: number; readonly reason: string }[];
  subscribe(query: string, variables?: Record<string, unknown>): Collected;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  ask(query: string, variables?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

export const socketUrl = ({ app }: Pick<ServedGateway, 'app'>): string => `${app.origin.replace('http', 'ws')}/graphql`;

export interface LiveClientOptions {
  /** Reconnections after a close that allows them. Default: none. */
  readonly retries?: number;
  /** Payload of connection_init. Default: the partner's token. */
  readonly connectionParams?: () => Record<string, unknown>;
  readonly url?: () => string;
}

export function connectLive(
  gateway: Pick<ServedGateway, 'app'>,
  partner: Pick<ServedPartner, 'token'>,
  { retries = 0, connectionParams, url }: LiveClientOptions = {},
): LiveClient {
  const closes: { code: number; reason: string }[] = [];
  const client = createClient({
    url: url ?? socketUrl(gateway),
    webSocketImpl: WebSocket,
    lazy: true,
    retryAttempts: retries,
    // Also retries when it cannot connect at all.
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    connectionParams: connectionParams ?? (() => ({ authorization: `Bearer ${partner.token}` })),
    on: {
      closed: (event) => {
        const { code, reason } = event as { code: number; reason: string };
        closes.push({ code, reason });
      },
    },
  });
  return {
    client,
    closes,
    subscribe: (query, variables = {}) => collect(client, { query, variables }),
    async ask(query, variables = {}) {
      const asked = collect(client, { query, variables });
      await asked.ended();
      return asked.failure ? { errors: asked.failure } : asked.results[0];
    },
    close: async () => client.dispose(),
  };
}

interface Payload {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

interface Subscribing {
  subscribe(payload: Payload, sink: Sink): () => void;
}

interface Sink {
  next(result: unknown): void;
  error(error: unknown): void;
  complete(): void;
}

/** Subscribes with a payload. Every reconnection sends its current value. */
export function collect(client: Subscribing, payload: Payload): Collected {
  const results: unknown[] = [];
  let failure: unknown;
  let isComplete = false;
  const unsubscribe = client.subscribe(payload, {
    next: (result) => results.push(result),
    error: (error) => {
      failure = error;
    },
    complete: () => {
      isComplete = true;
    },
  });
  return {
    results,
    get failure() {
      return failure;
    },
    get isComplete() {
      return isComplete;
    },
    async take(count, within) {
      await until(() => results.length >= count || failure !== undefined, within);
      return results.slice(0, count);
    },
    async ended(within) {
      await until(() => isComplete || failure !== undefined, within);
    },
    unsubscribe,
  };
}
